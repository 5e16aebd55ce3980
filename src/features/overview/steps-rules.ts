import { shortDateRange } from '#shared/dates.ts'
import { stepText as text } from './text.ts'

const STEPS = ['dates', 'speakers', 'programme', 'delegates', 'check', 'publish'] as const
export type StepId = (typeof STEPS)[number]

/** What the steps are judged by. */
export type Prepared = {
  conference: { name: string; start_date: string | null; end_date: string | null; active: boolean }
  speakers: readonly { image_url: string | null }[]
  items: number
  delegates: number
  registration_enabled: boolean
  checked: boolean
}

/** `next` is the first one that is not done; there is none once the conference is published. */
export type Step = { id: StepId; name: string; state: 'done' | 'next' | 'later'; detail: string }

/** The steps before publishing. A published conference may leave some undone; none of them is next then. */
export function stepsOf(prepared: Prepared): Step[] {
  const next = prepared.conference.active ? undefined : STEPS.find((id) => doneDetail(id, prepared) === null)
  return STEPS.map((id) => {
    const done = doneDetail(id, prepared)
    if (done !== null) return { id, name: text[id].name, state: 'done', detail: done }
    if (id === next) return { id, name: text[id].name, state: 'next', detail: text[id].next }
    const detail = id === 'publish' && next ? text.after(STEPS.indexOf('publish')) : text[id].next
    return { id, name: text[id].name, state: 'later', detail }
  })
}

/** What a step that is done says; null while it is not. */
function doneDetail(id: StepId, { conference, speakers, items, delegates, ...rest }: Prepared): string | null {
  const { name, start_date, end_date, active } = conference
  switch (id) {
    case 'dates': {
      const dates = shortDateRange(start_date, end_date)
      return dates === null ? null : `${name}, ${dates}`
    }
    case 'speakers': {
      const pictures = speakers.filter(({ image_url }) => image_url !== null).length
      return speakers.length === 0 ? null : text.speakers.done(pictures, speakers.length)
    }
    case 'programme':
      return items === 0 ? null : text.programme.done(items)
    case 'delegates':
      return delegates === 0 && !rest.registration_enabled ? null : text.delegates.done(delegates)
    case 'check':
      return rest.checked || active ? text.check.done : null
    case 'publish':
      return active ? text.publish.done : null
  }
}
