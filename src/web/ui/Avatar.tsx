import { classes } from './glyph.ts'
import { hueOf } from '#shared/hue.ts'
import { initialsOf } from './initials.ts'

type AvatarProps = {
  /** The person's id, which determines the colour. */
  id: string
  name: string
  photo?: string | null
  /** 22, 28, 36, 48 and 72 px. */
  size?: 'xs' | 's' | 'm' | 'l' | 'xl'
  /** Undefined where it is unknown or irrelevant. */
  online?: boolean
}

/** A person's picture. Decorative, because the name is next to it as text. */
export function Avatar({ id, name, photo, size = 'm', online }: AvatarProps) {
  return (
    <>
      <span
        className={classes('avatar', size !== 'm' && `avatar-${size}`, online && 'is-online')}
        data-hue={hueOf(id)}
        aria-hidden="true"
      >
        {photo ? <img src={photo} alt="" loading="lazy" /> : initialsOf(name)}
      </span>
      {online && <span className="visually-hidden">Online</span>}
    </>
  )
}
