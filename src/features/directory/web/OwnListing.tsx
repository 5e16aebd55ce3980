import { Link } from '#web/router/router.tsx'
import { peopleText } from '../people-text.ts'

type OwnListingProps = { isListed: boolean; to: string; className: string }

/** Whether the reader is listed, and where they choose it. */
export function OwnListing({ isListed, to, className }: OwnListingProps) {
  return (
    <p className={className}>
      {isListed ? peopleText.areListed : peopleText.notListed}{' '}
      <Link className="link" to={to}>
        {peopleText.chooseListing}
      </Link>
    </p>
  )
}
