import { unzipSync } from 'fflate'
import { ACCOUNT_FILE } from '../import-rules.ts'

const ZIP = [0x50, 0x4b]

/**
 * The part of a chosen file that an installation takes in: that of the archive, or the file itself where it was taken out of
 * the archive. Everything else stays on the device. Null where there is none; throws where the file cannot be read.
 */
export async function accountPart(file: File): Promise<Blob | null> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!ZIP.every((byte, at) => bytes[at] === byte)) return new Blob([bytes], { type: 'application/gzip' })
  const filter = ({ name, originalSize }: { name: string; originalSize: number }) =>
    name === ACCOUNT_FILE.name && originalSize <= ACCOUNT_FILE.bytes
  const part = unzipSync(bytes, { filter })[ACCOUNT_FILE.name]
  return part ? new Blob([part], { type: 'application/gzip' }) : null
}
