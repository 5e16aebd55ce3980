/** The characters of a TrueType font below U+10000, from format 4 of its `cmap` table. */
export function charactersOf(font: Buffer): ReadonlySet<number> {
  const start = formatFour(font, tableAt(font, 'cmap'))
  const count = font.readUInt16BE(start + 6) / 2
  const [ends, starts] = [start + 14, start + 16 + 2 * count]
  const found = new Set<number>()
  for (let at = 0; at < count; at++) {
    const last = font.readUInt16BE(ends + 2 * at)
    for (let code = font.readUInt16BE(starts + 2 * at); code <= last && code < 0xffff; code++) found.add(code)
  }
  return found
}

function tableAt(font: Buffer, name: string) {
  const tables = font.readUInt16BE(4)
  for (let entry = 12; entry < 12 + 16 * tables; entry += 16)
    if (font.toString('latin1', entry, entry + 4) === name) return font.readUInt32BE(entry + 8)
  throw new Error(`The font has no table ${name}`)
}

function formatFour(font: Buffer, cmap: number) {
  const encodings = font.readUInt16BE(cmap + 2)
  for (let entry = cmap + 4; entry < cmap + 4 + 8 * encodings; entry += 8) {
    const start = cmap + font.readUInt32BE(entry + 4)
    if (font.readUInt16BE(start) === 4) return start
  }
  throw new Error('The font has no table of characters in format 4')
}
