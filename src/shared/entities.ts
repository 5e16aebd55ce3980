const NAMED: Readonly<Record<string, string>> = {
  amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', ensp: ' ', emsp: ' ', thinsp: ' ', shy: '', zwnj: '\u200c',
  zwj: '\u200d', ndash: '–', mdash: '—', hellip: '…', lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”',
  bdquo: '„', laquo: '«', raquo: '»', lsaquo: '‹', rsaquo: '›', bull: '•', middot: '·', copy: '©', reg: '®', trade: '™',
  euro: '€', pound: '£', yen: '¥', cent: '¢', sect: '§', para: '¶', deg: '°', times: '×', divide: '÷', plusmn: '±',
  minus: '−', frac12: '½', frac14: '¼', frac34: '¾', sup1: '¹', sup2: '²', sup3: '³', micro: 'µ', iexcl: '¡', iquest: '¿',
  larr: '←', rarr: '→', uarr: '↑', darr: '↓', le: '≤', ge: '≥', ne: '≠', asymp: '≈', infin: '∞', check: '✓', hearts: '♥',
  szlig: 'ß', aelig: 'æ', AElig: 'Æ', oelig: 'œ', OElig: 'Œ', oslash: 'ø', Oslash: 'Ø', eth: 'ð', ETH: 'Ð', thorn: 'þ',
  THORN: 'Þ', inodot: 'ı', lstrok: 'ł', Lstrok: 'Ł', dstrok: 'đ', Dstrok: 'Đ',
} // prettier-ignore

/** Letters with an accent are named by the letter and the accent. */
const ACCENTS: Readonly<Record<string, string>> = {
  grave: '\u0300', acute: '\u0301', circ: '\u0302', tilde: '\u0303', macr: '\u0304', breve: '\u0306', dot: '\u0307',
  uml: '\u0308', ring: '\u030a', dblac: '\u030b', caron: '\u030c', cedil: '\u0327', ogon: '\u0328',
} // prettier-ignore

const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]\d{1,2}|[a-z]{2,8}\d{0,2}));/gi
const ACCENTED = /^([a-z])(grave|acute|circ|tilde|macr|breve|dot|uml|ring|dblac|caron|cedil|ogon)$/i

/** Turns `&eacute;`, `&#233;` and `&#xE9;` into the character; what is not a known entity stays as it is. */
export function decodeEntities(text: string) {
  return text.replaceAll(ENTITY, (whole, decimal?: string, hex?: string, name: string = '') => {
    if (decimal) return character(Number.parseInt(decimal, 10))
    if (hex) return character(Number.parseInt(hex, 16))
    if (Object.hasOwn(NAMED, name)) return NAMED[name] ?? whole
    const [, letter, accent] = ACCENTED.exec(name) ?? []
    const composed = letter && accent ? `${letter}${ACCENTS[accent] ?? ''}`.normalize('NFC') : ''
    return composed.length === 1 ? composed : whole
  })
}

function character(code: number) {
  // Numbers from 128 to 159 are read as Windows meant them, as browsers do.
  if (code >= 0x80 && code < 0xa0) return new TextDecoder('windows-1252').decode(Uint8Array.of(code))
  if (code === 9 || code === 10) return String.fromCodePoint(code)
  if (code < 32 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return ''
  return String.fromCodePoint(code)
}
