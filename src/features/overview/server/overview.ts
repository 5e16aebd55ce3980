import type { OwnedConference } from '#features/conferences/server/access.ts'
import { countUnanswered } from '#features/delegates/reminder-rules.ts'
import { countDelegates } from '#features/delegates/server/list.ts'
import type { Call } from '#server/context.ts'
import { dateIn } from '#shared/zones.ts'
import type { Overview, Totals } from '../contract.ts'
import { barWindow } from '../rules.ts'
import { countBars, countInvitations, countInvited, countLastDay, countRegistrations, countVisits } from './days.ts'
import { editionBefore } from './editions.ts'
import { countFigures } from './figures.ts'
import { busiestSessions } from './sessions.ts'

type Figures = Awaited<ReturnType<typeof countFigures>>

/** The numbers of a conference. All of them are counted by the database; no row about a person leaves it. */
export async function readOverview(call: Call, conference: OwnedConference): Promise<Overview> {
  const { db, now } = call
  const figures = await countFigures(db, conference)
  const registrations = await countRegistrations(db, conference)
  const delegates = await countDelegates(db, conference, now)
  const today = dateIn(conference.time_zone, now)
  return {
    as_of: now.toISOString(),
    totals: totalsOf(figures),
    people: peopleOf(figures),
    registrations,
    invited: await countInvited(db, conference),
    registered_today: registrations.find(({ day }) => day === today)?.count ?? 0,
    registered_last_day: await countLastDay(db, conference, now),
    delegates,
    invitations: { ...(await countInvitations(db, conference)), unanswered: countUnanswered(delegates) },
    questions: { answered: figures.questions.answered, waiting: figures.questions.waiting },
    votes_in_polls: figures.votes.in_polls,
    messages_in_chat: figures.messages.in_chat,
    busiest: await busiestSessions(db, conference),
    bars: await countBars(db, conference, barWindow(conference, now)),
    visits: await countVisits(db, conference),
    last: await readLast(call, conference),
  }
}

function totalsOf({ registered, questions, votes, messages, connections, visits, leads }: Figures): Totals {
  return {
    registered: registered.count,
    questions: questions.count,
    votes: votes.count,
    messages: messages.count,
    connections: connections.count,
    visits: visits.count,
    leads: leads.count,
  }
}

function peopleOf({ questions, votes, messages, connections, visits, leads }: Figures): Overview['people'] {
  return {
    questions: questions.people,
    votes: votes.people,
    messages: messages.people,
    connections: connections.people,
    visits: visits.people,
    leads: leads.people,
  }
}

async function readLast(call: Call, conference: OwnedConference): Promise<Overview['last']> {
  const before = await editionBefore(call, conference)
  if (!before) return null
  const { id, name } = before.conference
  const totals = totalsOf(await countFigures(call.db, before.conference))
  const registrations = await countRegistrations(call.db, before.conference)
  return { id, name, start_date: before.start_date, registrations, totals }
}
