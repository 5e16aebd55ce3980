import { fold } from '#shared/fold.ts'
import { ANSWERS, OFFERING, type OfferedGoal, SEEKING, type SoughtGoal } from '#features/networking-profile/rules.ts'
import type { MatchPerson } from './documents.ts'

/**
 * A goal as a number to compare. `bits` are the offers that answer it or, of an offer, the offer itself; `tag` is the place
 * of its tag, or -1 where it is about anything; `weight` is less than 1 where nobody stated it.
 */
export type Aim = { bits: number; tag: number; weight: number }

/** How much a goal counts that was read from what somebody writes. Such a goal is used for the score, and never shown. */
const INFERRED = 0.6

const bitOf = (offer: OfferedGoal) => 1 << OFFERING.indexOf(offer)
const answersTo = (want: SoughtGoal) => ANSWERS[want].reduce((bits, offer) => bits | bitOf(offer), 0)

const SEEKING_PHRASES: Record<SoughtGoal, RegExp> = {
  buy: /\b(looking for (a |new )?(suppliers?|vendors?)|evaluating (vendors?|suppliers?|tools)|procurement|buyer)\b/,
  raise: /\b(raising|fundraising|seed round|series [ab]|looking for (funding|investors?))\b/,
  job: /\b(open to (new )?(roles|work|opportunities)|looking for a (new )?(job|position|role)|job ?seeker)\b/,
  learn: /\b(new to|learning|wants? to (learn|understand)|looking for (advice|a mentor)|student)\b/,
  collaborate: /\b(looking for (partners|collaborators|co-?authors)|joint projects?)\b/,
  exchange: /\b(compar(e|ing) notes|shar(e|ing) what works|exchang(e|ing) (ideas|experiences?))\b/,
}
const OFFERING_PHRASES: Record<OfferedGoal, RegExp> = {
  sell: /\b(we (supply|sell|offer|provide)|selling|our customers|supplier of|sales)\b/,
  invest: /\b(invest(s|ing|or|ors)|venture capital|early[- ]stage fund|business angel)\b/,
  hire: /\b(hiring|recruit(s|ing|er)|building a team|we are looking for (developers|engineers|people))\b/,
  mentor: /\b(mentor(s|ing)?|happy to help|years of experience|coach(es|ing)?)\b/,
  collaborate: /\b(looking for (partners|collaborators|co-?authors)|joint projects?)\b/,
  exchange: /\b(compar(e|ing) notes|shar(e|ing) what works|exchang(e|ing) (ideas|experiences?))\b/,
}

type PlaceOf = (tag: string) => number

/** What a person looks for and offers: as they state it, and on a side of which they state nothing, as their words hint. */
export function aimsOf(person: MatchPerson, placeOf: PlaceOf): { seeking: Aim[]; offering: Aim[] } {
  const { seeking, offering, words, position } = person
  const text = fold(`${words} ${position ?? ''}`)
  const wants = seeking.length > 0 ? seeking : hinted(SEEKING, SEEKING_PHRASES, text)
  const offers = offering.length > 0 ? offering : hinted(OFFERING, OFFERING_PHRASES, text)
  const place = (tag: string | null) => (tag === null ? -1 : placeOf(tag))
  return {
    seeking: wants.map(({ goal, tag }) => ({
      bits: answersTo(goal),
      tag: place(tag),
      weight: seeking.length > 0 ? 1 : INFERRED,
    })),
    offering: offers.map(({ goal, tag }) => ({
      bits: bitOf(goal),
      tag: place(tag),
      weight: offering.length > 0 ? 1 : INFERRED,
    })),
  }
}

function hinted<Goal extends string>(goals: readonly Goal[], phrases: Record<Goal, RegExp>, text: string) {
  return goals.filter((goal) => phrases[goal].test(text)).map((goal) => ({ goal, tag: null }))
}
