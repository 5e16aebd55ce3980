import { OrganiserLink } from '#features/registration/web/OrganiserLink.tsx'
import { paths } from '#shared/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import type { ListedExhibitor } from '../contract.ts'
import { hallText } from '../hall-text.ts'
import { matchesFilter } from '../rules.ts'
import { ExhibitorTile } from './ExhibitorTile.tsx'
import { FeaturedTile } from './FeaturedTile.tsx'
import { HallFilters } from './HallFilters.tsx'
import { useExpoFilter } from './useExpoFilter.ts'

type ExpoHallProps = {
  conference_id: string
  exhibitors: readonly ListedExhibitor[]
  /** The ids that the reader has saved; null for those who take no part. */
  saved: readonly string[] | null
}

/** The tiles, filtered in the browser, so that searching works while the connection does not. */
export function ExpoHall({ conference_id, exhibitors, saved }: ExpoHallProps) {
  const { filter, isFiltered, set, reset } = useExpoFilter()
  if (exhibitors.length === 0) {
    const add = (
      <OrganiserLink conference_id={conference_id} to={paths.expoManager}>
        {hallText.add}
      </OrganiserLink>
    )
    return (
      <Empty title={hallText.none} action={add}>
        {hallText.noneHint}
      </Empty>
    )
  }
  const shown = exhibitors.filter(
    (exhibitor) =>
      matchesFilter(exhibitor, filter) && (!filter.saved || saved === null || saved.includes(exhibitor.id)),
  )
  const featured = shown.filter((exhibitor) => exhibitor.featured)
  return (
    <>
      <HallFilters exhibitors={exhibitors} filter={filter} maySave={saved !== null} onChange={set} />
      <p className="visually-hidden" role="status">
        {isFiltered ? hallText.found(shown.length) : ''}
      </p>
      {shown.length === 0 && (
        <Empty
          title={hallText.nothing}
          action={
            <Button kind="secondary" onClick={reset}>
              {hallText.reset}
            </Button>
          }
        >
          {filter.saved ? hallText.nothingSaved : hallText.nothingHint}
        </Empty>
      )}
      {featured.length > 0 && (
        <section className="expo-part" aria-labelledby="featured-exhibitors">
          <h2 id="featured-exhibitors">{hallText.featured}</h2>
          <ul className="featured-tiles">
            {featured.map((exhibitor) => (
              <FeaturedTile key={exhibitor.id} exhibitor={exhibitor} />
            ))}
          </ul>
        </section>
      )}
      {shown.length > 0 && (
        <section className="expo-part" aria-labelledby="all-exhibitors">
          <h2 id="all-exhibitors">{hallText.all}</h2>
          <ul className="exhibitor-tiles">
            {shown.map((exhibitor) => (
              <ExhibitorTile key={exhibitor.id} exhibitor={exhibitor} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
