/** What a reader may see of somebody, for their address book. */
export type VCardPerson = {
  full_name: string
  company: string | null
  position: string | null
  email: string | null
  phone: string | null
}

/** How many bytes a line may have before it is folded. */
const LINE_BYTES = 75

/** A file for an address book: vCard 4.0, RFC 6350. What is not known has no line. */
export function vCard({ full_name, company, position, email, phone }: VCardPerson): string {
  const lines = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    `FN:${escaped(full_name)}`,
    company && `ORG:${escaped(company)}`,
    position && `TITLE:${escaped(position)}`,
    email && `EMAIL:${escaped(email)}`,
    phone && `TEL:${escaped(phone)}`,
    'END:VCARD',
  ]
  return lines
    .flatMap((line) => (line ? folded(line) : []))
    .map((line) => `${line}\r\n`)
    .join('')
}

function escaped(text: string) {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll(/\r\n|[\r\n]/g, '\\n')
    .replaceAll(/[,;]/g, (mark) => `\\${mark}`)
}

/** Lines of at most `LINE_BYTES` bytes, without a character cut in two; all but the first begin with a blank. */
function folded(line: string): string[] {
  const bytes = new TextEncoder()
  const lines: string[] = []
  let current = ''
  for (const character of line) {
    if (bytes.encode(current + character).length > LINE_BYTES) {
      lines.push(current)
      current = ' '
    }
    current += character
  }
  return [...lines, current]
}
