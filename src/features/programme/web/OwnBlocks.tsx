import type { CSSProperties } from 'react'
import { otherOf } from '#features/meetings/person-rules.ts'
import { clockOf } from '#shared/clock.ts'
import { paths } from '#shared/paths.ts'
import { Link } from '#web/router/router.tsx'
import type { Grid } from '../grid-rules.ts'
import { mineText } from '../mine-text.ts'

/** The height in rem in which the name and the place can be read. */
const TWO_LINES_REM = 2.75

/** The reader's agreed meetings in the grid, in the column after the rooms. */
export function OwnBlocks({ grid, zone }: { grid: Grid; zone: string }) {
  const clock = clockOf(zone)
  return grid.own.map(({ entry: { id, meeting, from, to }, top, length }) => {
    const { name } = otherOf(meeting)
    const place = {
      '--column': grid.rooms.length,
      '--lane': 0,
      '--lanes': 1,
      '--top': top,
      '--span': length,
      '--lines': 1,
    }
    return (
      <li key={id} className="grid-block is-mine is-own" style={place as CSSProperties /* has no custom ones */}>
        <h2>
          <Link
            to={paths.meetings}
            aria-label={mineText.meetingAt(name, clock(from).time, clock(to).time, meeting.place?.name ?? '')}
          >
            <bdi>{name}</bdi>
          </Link>
        </h2>
        {length * grid.minute >= TWO_LINES_REM && (
          <p className="who tabular">
            {clock(from).time} <bdi>{meeting.place?.name}</bdi>
          </p>
        )}
      </li>
    )
  })
}
