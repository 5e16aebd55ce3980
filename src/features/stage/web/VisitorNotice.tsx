import { Notice } from '#web/ui/Notice.tsx'
import { screenText } from '../screen-text.ts'
import { VisitorActions } from './VisitorActions.tsx'

/** How somebody who does not take part gets to watch. */
export function VisitorNotice({ conference }: { conference: { name: string; slug: string } }) {
  return (
    <Notice kind="info">
      <p>
        <b>{screenText.visitorTitle(conference.name)}.</b> {screenText.visitorHint}
      </p>
      <span className="row">
        <VisitorActions slug={conference.slug} small />
      </span>
    </Notice>
  )
}
