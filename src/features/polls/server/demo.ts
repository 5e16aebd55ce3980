import { joinedConference } from '#features/conferences/server/access.ts'
import type { DemoConference, DemoName } from '#server/feature.ts'
import type { Poll } from '../contract.ts'
import type { ResultRule } from '../rules.ts'
import { createPoll } from './changes.ts'
import { takeStep } from './states.ts'
import { countVotes } from './votes.ts'

/** `votes` are the places of the options that the other participants choose, in their order. */
type DemoPoll = { question: string; options: string[]; results: ResultRule; votes: number[]; isOver: boolean }

const POLLS: Record<DemoName, readonly DemoPoll[]> = {
  tidewater: [
    {
      question: 'Which part of the day should be longer?',
      options: ['Keynotes', 'Workshops', 'Coffee'],
      results: 'voted',
      votes: [1, 2, 2],
      isOver: true,
    },
  ],
  small_hours: [
    {
      question: 'How long is your longest watch?',
      options: ['Eight hours', 'Twelve hours', 'Twenty-four hours, with a bed', 'I have stopped counting'],
      results: 'always',
      votes: [1, 0, 1, 3],
      isOver: true,
    },
    {
      question: 'Which would you accept for your own New Year’s Eve?',
      options: ['Somebody volunteers', 'We draw lots', 'Points from the spreadsheet', 'The newest on the team'],
      results: 'voted',
      votes: [1, 2, 1],
      isOver: false,
    },
  ],
}

/** Polls of the organiser, in which the other participants have voted; the delegate has not. */
export async function addDemoPolls({ name, conference_id, organiser, others }: DemoConference) {
  const conference = await joinedConference(organiser.db, organiser.user, conference_id)
  const manager = {
    id: organiser.user.id,
    moderated: 'all' as const,
    blocked: new Set<string>(),
    spoken: new Set<string>(),
  }
  for (const { votes, isOver, ...fields } of POLLS[name]) {
    const poll = await createPoll(organiser, conference, manager, { ...SETTINGS, ...fields })
    await countVotes(organiser.db, poll.id, votesOf(poll, votes, { conference_id, organiser, others }))
    if (isOver) await takeStep(organiser, conference, manager, { id: poll.id, step: 'close' })
  }
}

const SETTINGS = { multiple: false, max_choices: null, changeable: true, anonymous: false, state: 'open' } as const

type People = Pick<DemoConference, 'conference_id' | 'organiser' | 'others'>

function votesOf(
  { id: poll_id, options }: Poll,
  votes: readonly number[],
  { conference_id, organiser, others }: People,
) {
  const { now, ...core } = organiser
  return others.slice(0, votes.length).map(({ user }, at) => {
    const option = options[votes[at] ?? 0]
    const reader = { id: user.id, moderated: new Set<string>(), blocked: new Set<string>() }
    return { core, conference_id, poll_id, reader, option_ids: option ? [option.id] : [], now }
  })
}
