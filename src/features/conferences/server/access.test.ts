import { expectTypeOf, test } from 'vitest'
import { listDelegates } from '#features/delegates/server/listing.ts'
import { addDelegate, removeDelegates } from '#features/delegates/server/service.ts'
import { isUnwanted, unwantedHashes } from '#features/delegates/server/unsubscribed.ts'
import { readRegistration } from '#features/registration/server/register-now.ts'
import { addScheduleItem, listSchedule, speakerNames } from '#features/schedule/server/service.ts'
import { addSpeaker, listSpeakers } from '#features/speakers/server/service.ts'
import type { ConferenceRow, EditableConference, OwnedConference, VisibleConference } from './access.ts'

/** The argument by which a service receives its conference. */
type Takes<Service extends (...parameters: never[]) => unknown> = Parameters<Service>[1]

// These are checked by the compiler: `npm run types` fails if one does not hold.
test('no service accepts an unchecked conference or id', () => {
  expectTypeOf<ConferenceRow>().not.toExtend<Takes<typeof listSpeakers>>()
  expectTypeOf<ConferenceRow>().not.toExtend<Takes<typeof addSpeaker>>()
  expectTypeOf<ConferenceRow>().not.toExtend<Takes<typeof listSchedule>>()
  expectTypeOf<ConferenceRow>().not.toExtend<Takes<typeof speakerNames>>()
  expectTypeOf<ConferenceRow>().not.toExtend<Takes<typeof addScheduleItem>>()
  expectTypeOf<ConferenceRow>().not.toExtend<Takes<typeof listDelegates>>()
  expectTypeOf<ConferenceRow>().not.toExtend<Takes<typeof addDelegate>>()
  expectTypeOf<ConferenceRow>().not.toExtend<Takes<typeof removeDelegates>>()
  expectTypeOf<ConferenceRow>().not.toExtend<Takes<typeof isUnwanted>>()
  expectTypeOf<ConferenceRow>().not.toExtend<Takes<typeof unwantedHashes>>()
  expectTypeOf<ConferenceRow>().not.toExtend<Takes<typeof readRegistration>>()
})

test('a brand can be used where a weaker one is required, but never where a stronger one is', () => {
  expectTypeOf<EditableConference>().toExtend<OwnedConference>()
  expectTypeOf<OwnedConference>().toExtend<VisibleConference>()
  expectTypeOf<VisibleConference>().not.toExtend<OwnedConference>()
  expectTypeOf<OwnedConference>().not.toExtend<EditableConference>()
})
