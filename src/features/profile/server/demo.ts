import type { DemoPeople } from '#server/feature.ts'
import { ProfileFields } from '../fields.ts'
import { updateProfile } from './service.ts'

/** The profiles of the two accounts that people can sign in to. */
export async function fillDemoProfiles({ organiser, delegate }: DemoPeople) {
  const noor = ProfileFields.parse({
    full_name: 'Noor Halvorsen-Pryce',
    position: 'Programme Director',
    company: 'Tidewater Forum',
    phone: null,
    bio: 'Puts conferences together for people who would rather be at work. Reads every feedback form, the empty ones twice.',
  })
  const hanne = ProfileFields.parse({
    full_name: 'Hanne Skovgaard',
    position: 'Service Designer',
    company: 'Fjordby Kommune',
    // Of a range that nobody is given.
    phone: '+44 7700 900123',
    bio: 'Makes the night buses, the emergency dentist and the lost property office of a small town answer the same telephone.',
  })
  await updateProfile(organiser, organiser.user, noor, organiser.now)
  await updateProfile(delegate, delegate.user, hanne, delegate.now)
}
