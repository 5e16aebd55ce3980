/** The processor time of each part of a cluster. */
import { readFile } from 'node:fs/promises'
import { cpuOf } from './live-kit.ts'

/** Milliseconds of processor time. */
export type Parts = {
  /** The processes of Foyer that were asked, all together. */
  asked: number
  /** Those that nobody asked, all together. */
  others: number
  postgres: number
  redis: number
  load: number
}

export type Pids = { asked: number[]; others: number[]; postgres: number; redis: number; load: number }

/** Applies a function to each part. */
export function partsFrom(value: (name: keyof Parts) => number): Parts {
  return {
    asked: value('asked'),
    others: value('others'),
    postgres: value('postgres'),
    redis: value('redis'),
    load: value('load'),
  }
}

/** What each part has used since its start. */
export async function usedBy(pids: Pids): Promise<Parts> {
  const sum = async (all: readonly number[]) => (await Promise.all(all.map(cpuOf))).reduce((a, b) => a + b, 0)
  const [asked, others, postgres, redis, load] = await Promise.all([
    sum(pids.asked),
    sum(pids.others),
    cpuWithChildren(pids.postgres),
    cpuOf(pids.redis),
    cpuOf(pids.load),
  ])
  return { asked, others, postgres, redis, load }
}

/** PostgreSQL has a process for each connection. Those that have ended are counted by the kernel with the first one. */
async function cpuWithChildren(pid: number) {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
  const ended = (Number(fields[13]) + Number(fields[14])) * 10
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').filter(Boolean)
  // A connection may end between the two reads; its time is then counted with the next measurement.
  const living = await Promise.all(children.map((child) => cpuOf(Number(child)).catch(() => 0)))
  return (await cpuOf(pid)) + ended + living.reduce((a, b) => a + b, 0)
}
