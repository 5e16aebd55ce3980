import { handle } from '#server/http/endpoints.ts'
import { AppError } from '#shared/errors.ts'
import { meetingsApi } from '../contract.ts'
import { organiserMeetingsApi } from '../organisers-contract.ts'
import { meetingTimesApi } from '../times-contract.ts'
import { text } from '../text.ts'

function off(): never {
  throw new AppError('conflict', text.off)
}

export const meetingsHandlers = handle(meetingsApi, {
  list: () => [],
  one: off,
  ask: off,
  accept: off,
  suggest: off,
  decline: off,
  withdraw: off,
  cancel: off,
  move: off,
  handOver: off,
  colleagues: off,
  sayMet: off,
  dismiss: off,
  calendar: off,
})

export const meetingTimesHandlers = handle(meetingTimesApi, {
  own: off,
  askable: off,
  times: off,
  free: off,
  setBusy: off,
})

export const organiserMeetingsHandlers = handle(organiserMeetingsApi, {
  settings: off,
  setSettings: off,
  retire: off,
  list: off,
  plan: off,
  numbers: off,
  export: off,
  cancel: off,
  move: off,
})
