import { goalText } from '#features/networking-profile/goal-text.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { meetingGoalsApi } from '../goals-contract.ts'
import { goalsText } from '../text.ts'

/** Which goals met in agreed meetings. It names nobody, and nothing is shown of a few people. */
export function GoalsCard({ conference_id }: { conference_id: string }) {
  const { data: pairs } = useQuery(meetingGoalsApi.pairs, { conference_id })
  if (!pairs || pairs.length === 0) return null
  return (
    // Focusable, because keyboard users must be able to scroll it.
    <section className="card table-box meeting-table" aria-label={goalsText.title} tabIndex={0}>
      <table className="table">
        <caption>{goalsText.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{goalsText.seeking}</th>
            <th scope="col">{goalsText.offering}</th>
            <th scope="col">{goalsText.meetings}</th>
          </tr>
        </thead>
        <tbody>
          {pairs.map(({ seeking, offering, meetings }) => (
            <tr key={`${seeking} ${offering}`}>
              <td>{goalText.seeking[seeking].alone}</td>
              <td>{goalText.offering[offering].alone}</td>
              <td className="tabular">{meetings.toLocaleString('en-GB')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
