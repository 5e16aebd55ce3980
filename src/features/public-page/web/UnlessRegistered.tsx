import type { ReactNode } from 'react'
import { useMyConferences } from '#features/registration/web/useMyConferences.ts'
import { text } from '../text.ts'

type UnlessRegisteredProps = { conference_id: string; children: ReactNode }

/** Shows its children, or "Registered" if the user is a delegate of the conference. */
export function UnlessRegistered({ conference_id, children }: UnlessRegisteredProps) {
  const mine = useMyConferences()
  const registered = mine?.some(({ id, roles }) => id === conference_id && roles.includes('delegate'))
  return registered ? <span className="state glyph glyph-done">{text.registered}</span> : children
}
