import { organiserIds } from '#features/conferences/server/members.ts'
import type { Db } from '#server/db/db.ts'
import type { Notice } from './notify.ts'

type About = Pick<Notice, 'kind' | 'subject_id' | 'path' | 'words'> & {
  conference_id: string
  /** Who caused it, and is not told although they organise the conference. Nobody else learns who it was. */
  except?: string
}

/** A notice for the organisers that a conference has now. It is for `notify`, in the same transaction. */
export async function organiserNotice(tx: Db, { except, ...about }: About): Promise<Notice> {
  const organisers = await organiserIds(tx, about.conference_id)
  return { ...about, actor_id: null, person_ids: organisers.filter((id) => id !== except) }
}
