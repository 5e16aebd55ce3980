import { randomUUID } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openDatabase } from '#server/db/db.ts'
import { temporaryFolder } from '#server/test-cleanup.ts'
import { log } from '#server/test-folders.ts'
import { testApp } from '#server/test.ts'
import { Stopping } from '#server/jobs/job.ts'
import { started, stopped, until } from '#server/test-process.ts'
import { DAY_MS, HOUR_MS, instantAfter, instantBefore } from '#shared/time.ts'
import { nightlyBackup } from './nightly.ts'
import { backupName, nightlyBackups } from './names.ts'
import { checkArchive } from './reader.ts'
import { backupCondition, isBackupDue } from './rules.ts'
import { readNightly, recordBegun, recordMade } from './state.ts'
import { envOf, newInstallation, withDatabase } from './test-backup.ts'

const NOW = new Date('2026-05-04T10:00:00Z')
const NEVER = { begun_at: null, made_at: null, failed_at: null }

/** Each server and each backup is a process of its own, on machines that may be busy. */
const LIMIT = { timeout: 600_000 }

const Ready = z.object({ status: z.literal('ready'), warnings: z.optional(z.array(z.string())) })

async function readyOf(address: string) {
  const answer = await fetch(`${address}/ready`)
  return { status: answer.status, warnings: Ready.parse(await answer.json()).warnings ?? [] }
}

test('a backup is due when none was made since the last night', () => {
  const due = (made_at: string | null, now: string) => isBackupDue({ ...NEVER, made_at }, new Date(now))
  expect(due(null, '2026-05-04T10:00:00Z')).toBe(true)
  expect(due('2026-05-04T02:40:00.000Z', '2026-05-04T10:00:00Z')).toBe(false)
  expect(due('2026-05-03T09:00:00.000Z', '2026-05-04T10:00:00Z')).toBe(true)
  expect(due('2026-05-03T09:00:00.000Z', '2026-05-04T02:00:00Z')).toBe(false)
  const made_at = '2026-05-04T02:40:00.000Z'
  expect(isBackupDue({ ...NEVER, made_at, failed_at: '2026-05-04T09:00:00.000Z' }, NOW)).toBe(true)
  expect(due('2026-05-03T09:00:00.000Z', '2026-05-04T02:40:00Z')).toBe(true)
})

test('one that has begun and not ended is not begun again until it cannot be under way any more', () => {
  const due = (begun_at: string) => isBackupDue({ ...NEVER, begun_at }, NOW)
  expect(due(instantBefore(NOW, 0))).toBe(false)
  expect(due(instantBefore(NOW, 6 * HOUR_MS))).toBe(false)
  expect(due(instantBefore(NOW, 6 * HOUR_MS + 1))).toBe(true)
})

test('what was recorded while a clock was ahead does not keep backups from being made, or from being missed', () => {
  const ahead = instantAfter(NOW, 400 * DAY_MS)
  expect(isBackupDue({ ...NEVER, made_at: ahead }, NOW)).toBe(true)
  expect(isBackupDue({ ...NEVER, begun_at: ahead }, NOW)).toBe(true)
  const state = { ...NEVER, since: NOW.toISOString(), problem: null }
  expect(backupCondition({ ...state, made_at: ahead }, NOW)).toBe('late')
  expect(backupCondition({ ...state, since: ahead }, NOW)).toBe('late')
})

test('a failure and two days without a good one are said', () => {
  const condition = (made_at: string | null, failed_at: string | null, since = NOW.toISOString()) =>
    backupCondition({ ...NEVER, since, made_at, failed_at, problem: failed_at && 'no room' }, NOW)
  expect(condition(null, null)).toBe('waiting')
  expect(condition(null, null, instantBefore(NOW, 2 * DAY_MS))).toBe('waiting')
  expect(condition(null, null, instantBefore(NOW, 2 * DAY_MS + HOUR_MS))).toBe('late')
  expect(condition(instantBefore(NOW, DAY_MS), null, instantBefore(NOW, 9 * DAY_MS))).toBe('working')
  expect(condition(instantBefore(NOW, 2 * DAY_MS), null)).toBe('working')
  expect(condition(instantBefore(NOW, 2 * DAY_MS + HOUR_MS), null)).toBe('late')
  expect(condition(instantBefore(NOW, HOUR_MS), NOW.toISOString())).toBe('failing')
})

test('only whole nightly backups of the same installation count as its own', () => {
  const [own, other] = [randomUUID(), randomUUID()]
  const [first, second] = [backupName(NOW, own), backupName(new Date(NOW.getTime() + DAY_MS), own)]
  const others = [backupName(NOW), backupName(NOW, other), `${first}.unfinished`, 'holiday.tar.gz']
  const now = new Date(NOW.getTime() + DAY_MS)
  const ahead = backupName(new Date(NOW.getTime() + 2 * DAY_MS), own)
  expect(nightlyBackups([second, ahead, ...others, first], own, now)).toEqual([first, second])
})

test('a process makes the backup that is due, and deletes the oldest of its own after that', LIMIT, async () => {
  const place = await newInstallation()
  const { installation } = await withDatabase(place, ({ db }) => readNightly(db))
  const folder = temporaryFolder()
  const old = [3, 2, 1].map((days) => backupName(new Date(Date.now() - days * DAY_MS), installation))
  const foreign = [backupName(NOW, randomUUID()), backupName(NOW), 'notes.txt']
  for (const name of [...old, ...foreign, `${backupName(NOW, installation)}.unfinished`])
    await writeFile(join(folder, name), '')

  const env = { ...envOf(place), SEED: 'none', LOG_LEVEL: 'info', BACKUP_DIR: folder, BACKUP_KEEP: '2' }
  const server = await started(env)
  await until(server, 'the nightly backup was made')
  const kept = (await readdir(folder)).filter((name) => !foreign.includes(name)).toSorted()
  expect(kept).toHaveLength(2)
  expect(kept[0]).toBe(old.at(-1))
  await checkArchive(join(folder, kept[1] ?? ''))
  expect(await readdir(folder)).toEqual(expect.arrayContaining(foreign))
  expect(await readyOf(server.address)).toEqual({ status: 200, warnings: [] })
  await stopped(server)
})

test('a backup that fails is said in the log, at /ready and to the operator, and the old ones stay', async () => {
  const place = await newInstallation()
  const { installation } = await withDatabase(place, ({ db }) => readNightly(db))
  const file = join(temporaryFolder(), 'no-folder')
  await writeFile(file, installation)
  const server = await started({ ...envOf(place), SEED: 'none', BACKUP_DIR: file })
  const warnings = ['The last nightly backup failed. The log and the operator’s page say why.']
  await until(server, 'the nightly backup failed')
  expect(await readyOf(server.address)).toEqual({ status: 200, warnings })
  await stopped(server)
  const { db, close } = await openDatabase({ ...place, log })
  expect(await readNightly(db)).toMatchObject({ made_at: null, problem: expect.stringContaining('no-folder') })
  await close()
})

/** The job on an installation to which a folder cannot be written, and what is recorded after it ran with this signal. */
async function ranWith(signal: AbortSignal) {
  const { core, db } = await testApp()
  const [job] = nightlyBackup({ ...core, env: { ...core.env, BACKUP_DIR: temporaryFolder() } })
  await expect(job?.work(signal)).rejects.toThrow('aborted')
  const { begun_at, failed_at, problem } = await readNightly(db)
  return { begun_at, failed: failed_at !== null, problem }
}

test('a folder to which none can be written is said at the start, also where none is due', async () => {
  const place = await newInstallation()
  await withDatabase(place, async ({ db }) => {
    await readNightly(db)
    await recordMade(db, new Date())
  })
  const file = join(temporaryFolder(), 'no-folder')
  await writeFile(file, '')
  const server = await started({ ...envOf(place), SEED: 'none', BACKUP_DIR: file })
  await until(server, 'the nightly backup failed')
  expect(server.output()).toContain(`BACKUP_DIR is ${file}, which is not a folder that can be written to.`)
  await stopped(server)
})

test('a backup that takes too long is a failure, and one that ends because the process stops is none', async () => {
  expect(await ranWith(AbortSignal.abort(new Stopping()))).toEqual({ begun_at: null, failed: false, problem: null })
  const problem = 'It took longer than 6 hours and was given up.'
  expect(await ranWith(AbortSignal.abort())).toEqual({ begun_at: null, failed: true, problem })
})

test('a backup that took its process with it is not begun again at the next start', async () => {
  const { core, db, clock } = await testApp()
  await readNightly(db)
  await recordBegun(db, clock.now())
  const folder = temporaryFolder()
  const [job] = nightlyBackup({ ...core, env: { ...core.env, BACKUP_DIR: folder } })
  await job?.work(new AbortController().signal)
  expect(await readdir(folder)).toEqual([])
})
