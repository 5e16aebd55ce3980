/** A sentence that names several fields is said once, elsewhere; each of the fields then needs no more than a word. */
export function inBrief<F extends { errorOf: (name: string) => string | undefined }>(
  form: F,
  sentence: string,
  word: string,
): F {
  const errorOf = (name: string) => (form.errorOf(name) === sentence ? word : form.errorOf(name))
  return { ...form, errorOf }
}
