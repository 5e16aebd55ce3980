import { useEffect, useState } from 'react'
import { call } from '#web/api.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Loading } from '#web/ui/Loading.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { type PublicPage, publicPageApi } from '../contract.ts'
import { sessionAnchor } from '../rules.ts'
import { text } from '../text.ts'
import { LinkedText } from './LinkedText.tsx'

type Details = { title: string; when: string; where: string; who: string; description: string | null }

const pages = new Map<string, Promise<PublicPage>>()

/** Descriptions are not in the page; all of them come with the first one that is asked for. */
function readPage(slug: string) {
  const known = pages.get(slug) ?? call(publicPageApi.read, { slug })
  pages.set(slug, known)
  known.catch(() => pages.delete(slug))
  return known
}

function detailsIn({ schedule, speakers }: PublicPage, anchor: string): Details | null {
  const item = schedule.find(({ number }) => sessionAnchor(number) === anchor)
  if (!item) return null
  const who = item.speaker_ids
    .flatMap((speaker) => speakers.find(({ id }) => id === speaker) ?? [])
    .map(({ name, title, company_name }) => [name, title, company_name].filter(Boolean).join(', '))
  return {
    title: item.title,
    when: `${item.day}, ${item.start_time} – ${item.end_time}`,
    where: item.location || text.noLocation,
    who: who.join('; ') || text.noSpeaker,
    description: item.description,
  }
}

/** A session with its description, over the schedule. */
export function SessionDetails({ slug, anchor, onClose }: { slug: string; anchor: string; onClose: () => void }) {
  const [details, setDetails] = useState<Details | null>(null)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    let gone = false
    readPage(slug).then(
      (page) => gone || setDetails(detailsIn(page, anchor)),
      () => gone || setFailed(true),
    )
    return () => {
      gone = true
    }
  }, [slug, anchor])

  return (
    <Dialog title={details?.title ?? 'Session'} onClose={onClose}>
      {failed && <p role="alert">{text.detailsFailed}</p>}
      {!details && !failed && (
        <Loading label="Loading the session" className="stack">
          <Skeleton width="half" />
          <Skeleton />
          <Skeleton width="most" />
        </Loading>
      )}
      {details && (
        <div className="session-details">
          <p className="soft num">{`${details.when} · ${details.where}`}</p>
          <p className="strong">{details.who}</p>
          <div className="prose">
            {details.description ? <LinkedText text={details.description} /> : <p className="soft">{text.noDetails}</p>}
          </div>
        </div>
      )}
    </Dialog>
  )
}
