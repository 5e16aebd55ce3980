/** The most that a signed file may hold. What is larger is refused before it is in memory or fills the disk. */
export const SIGNED_FILE_LIMITS = {
  /** Of everything in it together. How large it is when it is uploaded, its endpoint limits. */
  bytes: 1024 * 1024 * 1024,
  entries: 20_000,
  /** Of one entry, which is held in memory while it is read or written. */
  entryBytes: 8 * 1024 * 1024,
  /** Of a line of JSON. */
  lineBytes: 256 * 1024,
}
