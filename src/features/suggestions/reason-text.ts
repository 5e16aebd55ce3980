import type { Reason } from './contract.ts'
import type { OfferedGoal, SoughtGoal } from '#features/networking-profile/rules.ts'

type Sentence = (about: string) => string

/** What somebody looks for and another offers, as the first reads it. */
const WANTS: Record<SoughtGoal, Sentence> = {
  buy: (about) => `You’re looking for suppliers${of(about)}`,
  raise: (about) => `You’re raising money${forWhat(about)}`,
  job: (about) => `You’re looking for a job${inWhat(about)}`,
  learn: (about) => `You want advice${on(about)}`,
  collaborate: (about) => `You’re looking for partners${forWhat(about)}`,
  exchange: (about) => `You want to compare notes${on(about)}`,
}

const OFFERS: Record<OfferedGoal, Sentence> = {
  sell: (about) => `you supply${about === '' ? '' : ` ${about}`}`,
  invest: (about) => `you invest${inWhat(about)}`,
  hire: (about) => `you’re hiring${inWhat(about)}`,
  mentor: (about) => `you offer advice${on(about)}`,
  collaborate: (about) => `you’re open to partners${forWhat(about)}`,
  exchange: (about) => `you have notes to compare${on(about)}`,
}

const on = (about: string) => (about === '' ? '' : ` on ${about}`)
const of = (about: string) => (about === '' ? '' : ` of ${about}`)
const forWhat = (about: string) => (about === '' ? '' : ` for ${about}`)
const inWhat = (about: string) => (about === '' ? '' : ` in ${about}`)

/** The same sentence about the other person. */
function aboutThem(sentence: string) {
  return sentence
    .replace(/^You’re /, 'They’re ')
    .replace(/^you’re /, 'they’re ')
    .replace(/^You /, 'They ')
    .replace(/^you /, 'they ')
}

function goalSentence({ want, offer, tag, offer_tag, reader_wants }: Extract<Reason, { type: 'goal' }>) {
  const wants = WANTS[want](tag ?? '')
  // The subject stands with whoever named it, and once where both did.
  const offers = OFFERS[offer](tag === null ? (offer_tag ?? '') : '')
  return reader_wants ? `${wants}; ${aboutThem(offers)}.` : `${aboutThem(wants)}; ${offers}.`
}

const LIST = new Intl.ListFormat('en-GB')

/** One reason as a sentence for the reader. */
export function reasonSentence(reason: Reason): string {
  switch (reason.type) {
    case 'goal':
      return goalSentence(reason)
    case 'interests':
      return `You’re both interested in ${LIST.format(reason.tags)}.`
    case 'session':
      return `You both saved “${reason.title}”.`
    case 'speaker':
      return `They speak in “${reason.title}”, which you saved.`
    case 'speaks':
      return `They speak in “${reason.title}”.`
    case 'title':
      return `${aboutThem(WANTS[reason.want](reason.tag))}, which is in your title.`
    case 'mutual':
      return reason.person_ids.length === 1 ? 'You have a connection in common.' : 'You have connections in common.'
    case 'company':
      return `You both work at ${reason.name}.`
    case 'text':
      return `You both write about “${reason.word}”.`
  }
}

const MOST_SAID = 2

/** The best reasons as a short text. Mutual connections have a line of their own, so they are said only if nothing else is. */
export function reasonsText(reasons: readonly Reason[]): string {
  const others = reasons.filter(({ type }) => type !== 'mutual')
  return (others.length > 0 ? others : reasons).slice(0, MOST_SAID).map(reasonSentence).join(' ')
}

export function mutualText(count: number) {
  return count === 1 ? '1 mutual connection' : `${count} mutual connections`
}
