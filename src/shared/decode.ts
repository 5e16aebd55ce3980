export type Encoding = 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'Windows-1252'

/** How many bytes are examined to detect UTF-16 without a byte order mark: the heading and some rows. */
const SAMPLE = 1024

/**
 * Decodes a file whose encoding is not declared: by its byte order mark, else as UTF-16 if it has the zero bytes that
 * Latin letters have there, else as UTF-8, and where that is invalid as Windows-1252, which spreadsheets on Windows save.
 * Never throws; a byte order mark is not part of the text.
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const wide = wideEncoding(bytes)
  if (wide) return { text: new TextDecoder(wide).decode(bytes), encoding: wide }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' }
  }
}

function wideEncoding(bytes: Uint8Array): 'UTF-16LE' | 'UTF-16BE' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'UTF-16LE'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'UTF-16BE'

  const sample = bytes.subarray(0, SAMPLE)
  const half = sample.length / 4
  const even = sample.filter((byte, i) => byte === 0 && i % 2 === 0).length
  const odd = sample.filter((byte, i) => byte === 0 && i % 2 === 1).length
  // One stray zero byte does not make a file UTF-16: half of the characters must have one, all on the same side.
  if (odd > half && even === 0) return 'UTF-16LE'
  if (even > half && odd === 0) return 'UTF-16BE'
  return undefined
}

/** Replaces CRLF and CR by LF. It works on bytes, because replacing millions of them in a string takes seconds. */
export function unixLines(text: string) {
  if (!text.includes('\r')) return text
  const bytes = new TextEncoder().encode(text)
  let length = 0
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] ?? 0
    if (byte === CR && bytes[i + 1] === LF) continue
    bytes[length] = byte === CR ? LF : byte
    length += 1
  }
  return new TextDecoder().decode(bytes.subarray(0, length))
}

const CR = 0x0d
const LF = 0x0a
