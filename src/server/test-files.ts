import type { StoredFile } from '#server/files/storage.ts'

/** The paths and sizes of files, in the order of their paths. */
export async function filesOf(files: AsyncIterable<StoredFile>) {
  const found: { path: string; size: number }[] = []
  for await (const { path, size } of files) found.push({ path, size })
  return found.toSorted((one, other) => one.path.localeCompare(other.path))
}
