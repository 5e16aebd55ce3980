import { HOUR_MS } from '#shared/time.ts'
import type { Installation } from './contract.ts'
import { counted, countedThings, sizeWords } from './counted-text.ts'
import { readFailure } from './failure-rules.ts'
import { DISK_CAUTION_PERCENT, type PartState, percentUsed } from './rules.ts'

/** From how full the disk is more than a caution. */
const DISK_FULL_PERCENT = 95

/** A part of the installation in words. */
export type Part = {
  name: string
  state: PartState
  /** The state in a word or two. */
  word: string
  figure: string
  detail: string
  /** How full it is, where it can be. */
  percent?: number
}

type MomentWords = (moment: string) => string

/** The parts of an installation, with what needs attention said in each. */
export function partsOf(seen: Installation, momentWords: MomentWords): Part[] {
  const files = seen.store === null ? [] : [storePart(seen.store)]
  return [
    databasePart(seen),
    jobsPart(seen),
    redisPart(seen),
    ...files,
    diskPart(seen),
    mailPart(seen, momentWords),
    backupsPart(seen, momentWords),
  ]
}

/** Whether nothing needs attention. */
export function isAllWell(parts: readonly Part[]) {
  return parts.every(({ state }) => state === 'working' || state === 'off')
}

function databasePart({ database: { engine, version, latency_ms, bytes, problem } }: Installation): Part {
  const kind = engine === 'embedded' ? `Embedded PostgreSQL ${version}` : `PostgreSQL ${version}`
  const isWell = problem === null
  return {
    name: 'Database',
    state: isWell ? 'working' : 'failing',
    word: isWell ? 'Working' : 'Takes no writes',
    figure: `${counted(latency_ms)} ms`,
    detail: problem ?? `${kind}, ${sizeWords(bytes)}`,
  }
}

function jobsPart({ jobs }: Installation): Part {
  const failing = jobs.filter(({ state }) => state === 'failing').length
  const late = jobs.filter(({ state }) => state === 'late').length
  const waiting = jobs.reduce((sum, job) => sum + job.waiting, 0)
  const words: Pick<Part, 'state' | 'word'> =
    failing > 0
      ? { state: 'failing', word: `${counted(failing)} failing` }
      : late > 0
        ? { state: 'caution', word: `${counted(late)} late` }
        : { state: 'working', word: 'Working' }
  const well = jobs.length - failing - late
  return {
    name: 'Jobs',
    ...words,
    figure: `${counted(waiting)} waiting`,
    detail: `${counted(well)} of ${countedThings(jobs.length, 'job')} on time`,
  }
}

function redisPart({ redis, processes }: Installation): Part {
  const name = 'Redis'
  if (redis === null) {
    const isMissed = processes !== null && processes > 1
    const [state, word] = isMissed ? (['caution', 'Missing'] as const) : (['off', 'Not set up'] as const)
    const detail = isMissed
      ? `${counted(processes)} processes count calls on their own. Set REDIS_URL.`
      : 'One process needs none'
    return { name, state, word, figure: 'None', detail }
  }
  const { latency_ms } = redis
  if (latency_ms === null)
    return { name, state: 'failing', word: 'Away', figure: 'No answer', detail: 'Each process counts on its own' }
  return {
    name,
    state: 'working',
    word: 'Working',
    figure: `${counted(latency_ms)} ms`,
    detail: 'Limits and live events',
  }
}

function storePart({ bucket, latency_ms }: NonNullable<Installation['store']>): Part {
  const name = 'Files'
  if (latency_ms === null)
    return { name, state: 'failing', word: 'Away', figure: 'No answer', detail: 'No pictures, slides or recordings' }
  return { name, state: 'working', word: 'Working', figure: `${counted(latency_ms)} ms`, detail: `Bucket ${bucket}` }
}

function diskPart({ disk }: Installation): Part {
  const name = 'Disk'
  if (disk === null)
    return { name, state: 'caution', word: 'Not known', figure: 'Not known', detail: 'DATA_DIR could not be measured' }
  const percent = percentUsed(disk)
  const words: Pick<Part, 'state' | 'word'> =
    percent >= DISK_FULL_PERCENT
      ? { state: 'failing', word: 'Nearly full' }
      : percent >= DISK_CAUTION_PERCENT
        ? { state: 'caution', word: 'Getting full' }
        : { state: 'working', word: 'Working' }
  return { name, ...words, figure: `${percent}% used`, detail: `${sizeWords(disk.free_bytes)} left`, percent }
}

function mailPart({ emails, settings }: Installation, momentWords: MomentWords): Part {
  const { waiting, failed, last_sent_at, problem } = emails
  const words: Pick<Part, 'state' | 'word'> =
    problem !== null
      ? { state: 'failing', word: 'Not leaving' }
      : failed > 0
        ? { state: 'caution', word: `${counted(failed)} failed` }
        : settings.mail_server === null
          ? { state: 'off', word: 'Outbox only' }
          : { state: 'working', word: 'Working' }
  const last =
    last_sent_at === null
      ? 'None has gone out in the last days'
      : `The last one went out at ${momentWords(last_sent_at)}`
  const detail = problem === null ? last : readFailure(problem).words
  return { name: 'Emails', ...words, figure: `${counted(waiting)} waiting`, detail }
}

const BACKUP_WORDS = {
  working: { state: 'working', word: 'Working' },
  waiting: { state: 'caution', word: 'None yet' },
  late: { state: 'caution', word: 'Overdue' },
  failing: { state: 'failing', word: 'Failed' },
} as const

function backupsPart({ backups, checked_at }: Installation, momentWords: MomentWords): Part {
  const name = 'Backups'
  if (backups === null)
    return { name, state: 'off', word: 'Not nightly', figure: 'None', detail: 'Set BACKUP_DIR to make one every night' }
  const { state, is_being_made, made_at, problem } = backups
  const first = is_being_made
    ? 'The first one is being made now'
    : 'The first one is made tonight, or at the next start'
  const last = made_at === null ? first : `Last successful backup: ${momentWords(made_at)}`
  return {
    name,
    ...BACKUP_WORDS[state],
    figure: made_at === null ? 'None' : ageWords(made_at, checked_at),
    detail: problem ?? last,
  }
}

/** '5 hours old', '3 days old'. */
function ageWords(from: string, to: string) {
  const hours = Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / HOUR_MS))
  return `${hours < 48 ? countedThings(hours, 'hour') : countedThings(Math.floor(hours / 24), 'day')} old`
}
