/** '1 person' or '2 people'. Without `many` the plural has an s. */
export function plural(count: number, one: string, many = `${one}s`) {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`
}
