import { tabLink } from '#features/conferences/link-rules.ts'
import type { MyConference } from '#features/registration/contract.ts'
import { isOrganiser } from '#features/registration/rules.ts'
import { Link } from '#web/router/router.tsx'
import type { PeoplePage } from '../contract.ts'
import { peopleText } from '../people-text.ts'

type DirectoryCountsProps = {
  page: PeoplePage
  isSearch: boolean
  /** The page answers what was searched before; its counts keep their place and are not shown. */
  isWaiting: boolean
  conference: MyConference
}

/** How many are shown and how many are not; organisers get a link to the list of all their delegates. */
export function DirectoryCounts({ page: { total, not_shown }, isSearch, isWaiting, conference }: DirectoryCountsProps) {
  return (
    <p className="directory-counts soft small">
      <span role="status" style={{ visibility: isWaiting ? 'hidden' : 'visible' }}>
        {isSearch ? peopleText.found(total) : peopleText.listed(total)}
        {not_shown > 0 && ` · ${peopleText.notShown(not_shown)}`}
      </span>
      {isOrganiser(conference) && (
        <Link className="link" to={tabLink(conference.id, 'delegates')}>
          {peopleText.allDelegates}
        </Link>
      )}
    </p>
  )
}
