import { classes } from './glyph.ts'
import { hueOf } from '#shared/hue.ts'
import { initialsOf } from './initials.ts'

type AvatarProps = {
  /** The person's id, which gives the colour. */
  id: string
  name: string
  photo?: string | null
  /** 22, 28, 36, 48 and 72 px. */
  size?: 'xs' | 's' | 'm' | 'l' | 'xl'
  /** Undefined where it is not known or not asked. */
  online?: boolean
}

/** A person in a row or a card. The name stands beside it as text, so the picture itself says nothing. */
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
      {online && <span className="vh">Online</span>}
    </>
  )
}
