import { tabLink } from '#features/conferences/link-rules.ts'
import { deskLink } from '#features/schedule/desk-link-rules.ts'
import { Link } from '#web/router/router.tsx'
import type { Today } from '../contract.ts'
import { todayText as text } from '../text.ts'

/** What the organisers should look at, and the way to it; nothing where nothing waits. */
export function Waiting({ conference, today }: { conference: { id: string }; today: Today }) {
  const { reports, bounced, questions_waiting } = today
  const rows = [
    { words: text.reports(reports), count: reports, to: tabLink(conference.id, 'moderation') },
    {
      words: text.questionsWaiting(questions_waiting),
      count: questions_waiting,
      to: deskLink(conference.id, { session: 'conference', state: 'waiting' }),
    },
    { words: text.bounced(bounced), count: bounced, to: tabLink(conference.id, 'delegates') },
  ].filter(({ count }) => count > 0)
  if (rows.length === 0) return null
  return (
    <nav className="today-waiting" aria-label={text.waiting}>
      {rows.map(({ words, to }) => (
        <Link key={to} className="tag reach" to={to}>
          {words}
        </Link>
      ))}
    </nav>
  )
}
