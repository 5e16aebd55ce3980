import { hueOf } from '#shared/hue.ts'
import { initialsOf } from './initials.ts'

/** A speaker's picture in the shape of an arch, 76 × 88 px. */
export function ArchPortrait({ id, name, photo }: { id: string; name: string; photo?: string | null }) {
  return (
    <span className="avatar avatar-arch" data-hue={hueOf(id)} aria-hidden="true">
      {photo ? <img src={photo} alt="" width={76} height={88} loading="lazy" /> : initialsOf(name)}
    </span>
  )
}
