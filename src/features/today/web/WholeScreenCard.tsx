import { screenLink } from '#features/schedule/link-rules.ts'
import type { ScreenChoice } from '#features/screen/rules.ts'
import { manageText } from '#features/stage/manage-text.ts'
import { Link } from '#web/router/router.tsx'
import { todayText as text } from '../text.ts'
import { ScreenSelect } from './ScreenSelect.tsx'

type WholeScreenCardProps = {
  conference: { id: string; slug: string }
  shows: ScreenChoice
  readOnly: boolean
}

/** The big screen that is in no room, but about the whole conference. */
export function WholeScreenCard({ conference: { id, slug }, shows, readOnly }: WholeScreenCardProps) {
  return (
    <li className="card">
      <div className="card-head">
        <h2>{manageText.wholeScreen}</h2>
        <Link className="link reach small" target="_blank" to={screenLink(slug)}>
          {text.screen}
        </Link>
      </div>
      {!readOnly && <ScreenSelect conference_id={id} room={null} shows={shows} />}
    </li>
  )
}
