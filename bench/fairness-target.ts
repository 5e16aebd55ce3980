/** The server of the fairness bench: a conference with people who are listed, one who reads much and one who reads little. */
import { dataExportApi } from '#features/account/contract.ts'
import { accountFeature } from '#features/account/server/feature.ts'
import { networkApi } from '#features/network/contract.ts'
import { profileApi } from '#features/profile/contract.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { bindJob } from '#server/jobs/job.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { testApp } from '#server/test.ts'
import { joinConference } from '#features/conferences/server/members.ts'
import { fillPath } from '#shared/contract.ts'
import { addListedPeople, someSubjects } from './search-rows.ts'

const PEOPLE = 1000
const PROFILES = 190

export type Ready = {
  busy: string
  organiser: string
  other: string
  profiles: string[]
  small: string
  schedule: string
  /** Of the person who reads much: asks for a file with everything, and says whether it is ready. */
  own_data: string
  own_data_state: string
}

const app = await testApp()
const organiser = await app.as({ subscribed: true })
const conference_id = await app.conferenceOf(organiser, { active: true, start_date: '2099-04-10' })
await addListedPeople(app.db, conference_id, PEOPLE)
const people = await someSubjects(app.db, 2 * PROFILES)
const [busy, other] = [await app.as(), await app.as()]
for (const { id: user_id } of [busy, other])
  await joinConference(app.db, { conference_id, user_id, role: 'delegate' }, app.clock.now())

const jobs = (accountFeature.jobs ?? []).map((job) => bindJob(job, app.core))
await startJobs({ database: app.database, log: app.core.log, jobs })
const url = await app.app.listen({ host: '127.0.0.1', port: 0 })
const profiles = people.map(
  ({ id }) => url + fillPath(networkApi.participant.path, { conference_id, person_id: id }).path,
)
process.on('disconnect', () => process.exit())
process.send?.({
  busy: busy.access_token,
  organiser: organiser.access_token,
  other: other.access_token,
  profiles,
  small: url + profileApi.read.path,
  schedule: url + fillPath(scheduleApi.import.path, { conference_id }).path,
  own_data: url + dataExportApi.request.path,
  own_data_state: url + dataExportApi.state.path,
} satisfies Ready)
