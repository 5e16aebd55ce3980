import { classes } from './glyph.ts'
import { hueOf } from '#shared/hue.ts'

type MonogramProps = { id: string; name: string; logo?: string | null; large?: boolean }

/** An exhibitor's logo, or the first letters of its name's first two words. */
export function Monogram({ id, name, logo, large }: MonogramProps) {
  return (
    <span className={classes('monogram', large && 'monogram-large')} data-hue={hueOf(id)} aria-hidden="true">
      {logo ? <img src={logo} alt="" loading="lazy" /> : monogramOf(name)}
    </span>
  )
}

function monogramOf(name: string) {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  return words
    .slice(0, 2)
    .map((word) => Array.from(word)[0]?.toUpperCase())
    .join('')
}
