import { useEffect, useState } from 'react'
import { call } from '#web/data/api.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Loading } from '#web/ui/Loading.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { type PublicPage, publicPageApi } from '../contract.ts'
import { type SessionInFull, sessionInFull } from '../programme-rules.ts'
import { text } from '../text.ts'
import { LinkedText } from './LinkedText.tsx'
import { SessionCalendar } from './SessionCalendar.tsx'

const pages = new Map<string, Promise<PublicPage>>()

/** Descriptions are not in the page; all of them come with the first one that is asked for. */
function readPage(slug: string) {
  const known = pages.get(slug) ?? call(publicPageApi.read, { slug })
  pages.set(slug, known)
  known.catch(() => pages.delete(slug))
  return known
}

/** The dialog of a session with its description. */
export function SessionDetails({ slug, anchor, onClose }: { slug: string; anchor: string; onClose: () => void }) {
  const [found, setFound] = useState<SessionInFull | 'loading' | 'gone' | 'failed'>('loading')

  useEffect(() => {
    let gone = false
    readPage(slug).then(
      (page) => gone || setFound(sessionInFull(page, anchor) ?? 'gone'),
      () => gone || setFound('failed'),
    )
    return () => {
      gone = true
    }
  }, [slug, anchor])

  if (typeof found === 'object') {
    const { title, span } = found
    return (
      <Dialog
        title={title}
        onClose={onClose}
        foot={span && <SessionCalendar slug={slug} session={found} span={span} />}
      >
        <SessionBody session={found} />
      </Dialog>
    )
  }
  return (
    <Dialog title="Session" onClose={onClose}>
      {found === 'failed' && <p role="alert">{text.detailsFailed}</p>}
      {found === 'gone' && <p>{text.sessionGone}</p>}
      {found === 'loading' && (
        <Loading label="Loading the session" className="stack">
          <Skeleton width="half" />
          <Skeleton />
          <Skeleton width="most" />
        </Loading>
      )}
    </Dialog>
  )
}

function SessionBody({ session: { when, where, who, description } }: { session: SessionInFull }) {
  return (
    <div className="session-details">
      <ul className="facts">
        <li className="glyph glyph-calendar tabular">{when}</li>
        <li className="glyph glyph-place">
          <bdi>{where}</bdi>
        </li>
      </ul>
      <p className="strong" dir="auto">
        {who}
      </p>
      <div className="prose">
        {description ? <LinkedText text={description} /> : <p className="soft">{text.noDetails}</p>}
      </div>
    </div>
  )
}
