import { registeredFor } from './test-fixtures.ts'
import { type Person, testApp } from './test.ts'

/** The whole server, as `testApp` gives it, with an organiser's published conference for which people can register. */
export async function testHall(settings: Parameters<typeof testApp>[0] = {}) {
  const kit = await testApp(settings)
  const organiser = await kit.as({ plan: 'enterprise' })
  const conference_id = await kit.conferenceOf(organiser, { active: true, delegate_registration_enabled: true })
  /** Somebody who has registered through an invitation. */
  const register = (who: Parameters<typeof registeredFor>[3] = {}) => registeredFor(kit, organiser, conference_id, who)
  async function delegates(count: number) {
    const people: Person[] = []
    while (people.length < count) people.push(await register())
    return people
  }
  return { ...kit, organiser, conference_id, register, delegates }
}
