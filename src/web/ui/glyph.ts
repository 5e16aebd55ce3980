/** The icons of styles/glyphs.css: for rows, navigation and what every page carries. */
export type Glyph =
  | 'home' | 'network' | 'contact' | 'message' | 'calendar' | 'presentation' | 'store' | 'grid' | 'building' | 'lines'
  | 'upload' | 'bell' | 'settings' | 'menu' | 'panel' | 'search' | 'close' | 'plus' | 'more' | 'chevron-down'
  | 'arrow-left' | 'arrow-right' | 'arrow-up' | 'alert' | 'done' | 'question' | 'info' | 'check'
  | 'place' | 'outside' | 'leave' | 'person' | 'card' | 'eye' | 'eye-off' | 'link' | 'pencil' | 'trash' // prettier-ignore

/** Joins class names and leaves out what is false. */
export function classes(...names: (string | false | null | undefined)[]) {
  return names.filter(Boolean).join(' ')
}

/** The classes that put an icon in front of an element. */
export function glyphClass(glyph: Glyph | undefined) {
  return glyph && `glyph glyph-${glyph}`
}
