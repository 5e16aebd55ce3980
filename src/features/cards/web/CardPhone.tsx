import { profileApi } from '#features/profile/contract.ts'
import { paths } from '#shared/paths.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { Link } from '#web/router/router.tsx'
import { cardText } from '../card-text.ts'

/** The phone number that connections of the reader see, and the way to change it. */
export function CardPhone({ onLeave }: { onLeave: () => void }) {
  const { data } = useQuery(profileApi.read, {})
  if (!data) return null
  return (
    <p className="soft small">
      {data.phone === null ? cardText.noPhone : cardText.phone(data.phone)}{' '}
      <Link className="link" to={paths.profile} onClick={onLeave}>
        {data.phone === null ? cardText.addPhone : cardText.changePhone}
      </Link>
    </p>
  )
}
