/** A sentence that names several fields is said once, elsewhere; each of the fields then says only what it lacks. */
export function inBrief<F extends { errorOf: (name: string) => string | undefined }>(
  form: F,
  sentence: string,
  missing: Readonly<Record<string, string>>,
): F {
  const errorOf = (name: string) => (form.errorOf(name) === sentence ? missing[name] : form.errorOf(name))
  return { ...form, errorOf }
}
