import { fold } from '#shared/fold.ts'

/** How many sessions are offered to be saved. */
const SESSIONS_OFFERED = 3

type Session = { id: string; from: number; to: number }
type Described = { id: string; title: string; description: string | null }

/**
 * The sessions to come that mention most of the interests, none at the time of another, in the order of the programme. Where
 * the interests find fewer than `SESSIONS_OFFERED`, the next ones of the programme follow.
 */
export function sessionsToSave<Any extends Session>(
  sessions: readonly Any[],
  items: readonly Described[],
  interests: readonly string[],
): Any[] {
  const texts = new Map(items.map(({ id, title, description }) => [id, searchText(`${title} ${description ?? ''}`)]))
  const tags = interests.map((interest) => searchText(interest).trim())
  const hits = ({ id }: Session) => tags.filter((tag) => mentions(texts.get(id) ?? '', tag)).length
  const ranked = sessions.map((session) => ({ session, found: hits(session) })).toSorted(byRank)
  const chosen: Any[] = []
  for (const { session } of ranked) {
    if (chosen.length === SESSIONS_OFFERED) break
    if (!chosen.some(({ from, to }) => from < session.to && session.from < to)) chosen.push(session)
  }
  return chosen.toSorted((one, other) => one.from - other.from)
}

type Ranked = { session: Session; found: number }

function byRank(one: Ranked, other: Ranked) {
  return other.found - one.found || one.session.from - other.session.from
}

/** Words with a blank before and after each. */
function searchText(text: string) {
  return ` ${fold(text)
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()} `
}

/** Whether each word of a tag begins a word of the text; scripts without blanks between words are searched as they are. */
function mentions(text: string, tag: string) {
  return tag
    .split(' ')
    .every((word) => text.includes(` ${word}`) || (!/^[\p{ASCII}]*$/u.test(word) && text.includes(word)))
}
