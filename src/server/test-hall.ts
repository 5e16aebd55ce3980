import { type conferenceOf, registeredFor } from './test-fixtures.ts'
import { type Person, testApp } from './test.ts'

type Settings = Parameters<typeof testApp>[0] & { conference?: Parameters<typeof conferenceOf>[1] }

/**
 * The whole server, as `testApp` gives it, with an organiser's published conference for which people can register.
 * `conference` adds to its fields or replaces them.
 */
export async function testHall({ conference = {}, ...settings }: Settings = {}) {
  const kit = await testApp(settings)
  const organiser = await kit.as({ plan: 'enterprise' })
  const open = { active: true, delegate_registration_enabled: true }
  const conference_id = await kit.conferenceOf(organiser, { ...open, ...conference })
  /** Somebody who has registered through an invitation. */
  const register = (who: Parameters<typeof registeredFor>[3] = {}) => registeredFor(kit, organiser, conference_id, who)
  async function delegates(count: number) {
    const people: Person[] = []
    while (people.length < count) people.push(await register())
    return people
  }
  return { ...kit, organiser, conference_id, register, delegates }
}
