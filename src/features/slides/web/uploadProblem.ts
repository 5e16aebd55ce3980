import { isPdf, PDF_END_BYTES, SLIDES_LIMITS } from '../rules.ts'
import { text } from '../text.ts'

/** Why a file would be refused, found before it is sent. */
export async function uploadProblem(file: File): Promise<string | null> {
  if (file.size > SLIDES_LIMITS.bytes) return text.tooLarge
  const read = async (part: Blob) => new Uint8Array(await part.arrayBuffer())
  try {
    const [first, last] = [await read(file.slice(0, PDF_END_BYTES)), await read(file.slice(-PDF_END_BYTES))]
    return isPdf(first, last) ? null : text.notPdf
  } catch (error) {
    // It was moved or deleted after it was chosen.
    if (error instanceof DOMException) return text.unreadable
    throw error
  }
}
