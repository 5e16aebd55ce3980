import type { OfferedGoal, SoughtGoal } from '#features/networking-profile/rules.ts'
import type { Reason } from './contract.ts'

type GoalReason = Extract<Reason, { type: 'goal' }>
type About = (subject: string) => string

/** With the preposition before a subject, and nothing without one. */
const after = (preposition: string, subject: string) => (subject === '' ? '' : ` ${preposition} ${subject}`)

/** What somebody looks for, with the words for who looks for it, and what the reader asks for in the end. */
const WANTS: Record<SoughtGoal, { mine: About; theirs: About; ask: string }> = {
  buy: {
    mine: (subject) => `I’m looking for suppliers${after('of', subject)}`,
    theirs: (subject) => `you’re looking for suppliers${after('of', subject)}`,
    ask: 'Could I ask you a few questions?',
  },
  raise: {
    mine: (subject) => `I’m raising money${after('for', subject)}`,
    theirs: (subject) => `you’re raising money${after('for', subject)}`,
    ask: 'Could I tell you about it over a coffee?',
  },
  job: {
    mine: (subject) => `I’m looking for a job${after('in', subject)}`,
    theirs: (subject) => `you’re looking for a job${after('in', subject)}`,
    ask: 'Could we talk for ten minutes?',
  },
  learn: {
    mine: (subject) => `I’d like some advice${after('on', subject)}`,
    theirs: (subject) => `you’d like some advice${after('on', subject)}`,
    ask: 'Would you have ten minutes for me?',
  },
  collaborate: {
    mine: (subject) => `I’m looking for partners${after('for', subject)}`,
    theirs: (subject) => `you’re looking for partners${after('for', subject)}`,
    ask: 'Shall we meet?',
  },
  exchange: {
    mine: (subject) => `I’d like to compare notes${after('on', subject)}`,
    theirs: (subject) => `you’d like to compare notes${after('on', subject)}`,
    ask: 'Shall we meet?',
  },
}

/** What somebody offers, as the other and as the reader. */
const OFFERS: Record<OfferedGoal, { theirs: About; mine: string }> = {
  sell: {
    theirs: (subject) => (subject === '' ? 'you’re a supplier' : `you supply ${subject}`),
    mine: 'I’m a supplier – shall we talk for ten minutes?',
  },
  invest: {
    theirs: (subject) => `you invest${after('in', subject)}`,
    mine: 'I invest and would like to hear more. Shall we meet?',
  },
  hire: {
    theirs: (subject) => `you’re hiring${after('in', subject)}`,
    mine: 'I’m hiring – would you like to talk?',
  },
  mentor: {
    theirs: (subject) => `you offer advice${after('on', subject)}`,
    mine: 'I’d be happy to help – shall we find a time?',
  },
  collaborate: {
    theirs: (subject) => `you’re open to partners${after('for', subject)}`,
    mine: 'I’m open to that too – shall we meet?',
  },
  exchange: {
    theirs: (subject) => `you like to compare notes${after('on', subject)}`,
    mine: 'I’d be glad to compare notes – shall we meet?',
  },
}

/** Of a supplier of the very thing that is looked for. */
const SAME_SUPPLY: (typeof OFFERS)['sell'] = {
  theirs: () => 'you’re one',
  mine: 'That’s what I do – shall we talk for ten minutes?',
}

/** The subject stands with whoever named it, and once where both did. */
function goalLine({ want, offer, tag, offer_tag, reader_wants }: GoalReason) {
  const isSame = tag !== null && offer_tag !== null
  const offered = offer === 'sell' && isSame ? SAME_SUPPLY : OFFERS[offer]
  const { mine, theirs, ask } = WANTS[want]
  if (!reader_wants) return `Hello! I see that ${theirs(tag ?? '')}. ${offered.mine}`
  const offeredSubject = tag === null ? (offer_tag ?? '') : ''
  return `Hello! ${mine(tag ?? '')}, and I see that ${offered.theirs(offeredSubject)}. ${ask}`
}

/** A first line to a suggested person that can be sent as it stands. */
export function firstLine(reason: Reason): string {
  switch (reason.type) {
    case 'goal':
      return goalLine(reason)
    case 'interests':
      return `Hello! I see we’re both interested in ${reason.tags.slice(0, 2).join(' and ')}. Shall we meet and compare notes?`
    case 'session':
      return `Hello! I see we’ve both saved “${reason.title}”. Would you like to talk about it over a coffee?`
    case 'speaker':
      return `Hello! I’ve saved your session “${reason.title}” and would like to hear more. Would you have ten minutes for me?`
    case 'speaks':
      return `Hello! I see that you speak in “${reason.title}”. Would you have ten minutes for me?`
    case 'title':
      return `Hello! I see that ${WANTS[reason.want].theirs(reason.tag)}, which is what I work on. Shall we talk for ten minutes?`
    case 'mutual':
      return reason.person_ids.length === 1
        ? 'Hello! It seems we have a connection in common. Would you like to meet while we’re both here?'
        : 'Hello! It seems we know some of the same people. Would you like to meet while we’re both here?'
    case 'company':
      return `Hello! I see we both work at ${reason.name}. Shall we have a coffee while we’re here?`
    case 'text':
      return `Hello! We both mention “${reason.word}” in our profiles. Would you like to meet and compare notes?`
  }
}

/** The best of these lines that has at most so many characters; empty where none has. */
export function firstLineWithin(most: number, reasons: readonly Reason[]): string {
  return reasons.map(firstLine).find((line) => line.length <= most) ?? ''
}
