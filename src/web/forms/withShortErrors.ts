/** For an error that names several fields and is shown once elsewhere: replaces it at each field by a short error. */
export function withShortErrors<F extends { errorOf: (name: string) => string | undefined }>(
  form: F,
  sentence: string,
  missing: Readonly<Record<string, string>>,
): F {
  const errorOf = (name: string) => (form.errorOf(name) === sentence ? missing[name] : form.errorOf(name))
  return { ...form, errorOf }
}
