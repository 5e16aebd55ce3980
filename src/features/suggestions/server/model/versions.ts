import { hash } from 'node:crypto'
import type { MatchPerson } from './documents.ts'

/** The same for the same things said and done. Whom a person is never shown is not in it, because that is read each time. */
export function versionOf(person: MatchPerson): string {
  const { company, position, words, interests, seeking, offering, saved, took_part, spoken, connected } = person
  const said = [company, position, words, interests, seeking.map(inOrder), offering.map(inOrder)]
  return hash('sha1', JSON.stringify([...said, ...[saved, took_part, spoken, connected].map(sorted)]))
}

const inOrder = ({ goal, tag }: { goal: string; tag: string | null }) => [goal, tag]
const sorted = (ids: readonly string[]) => ids.toSorted((a, b) => (a < b ? -1 : 1))
