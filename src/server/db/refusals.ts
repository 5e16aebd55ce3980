import pg from 'pg'
import { AppError } from '#shared/errors.ts'
import { diskFull } from '#server/files/disk-full.ts'
import { DatabaseAway } from './pool.ts'

/** Whether the error is a violation of this constraint: unique, check, foreign key or exclusion. */
export function violates(error: unknown, constraint: string): boolean {
  return causes(error).some((cause) => cause instanceof pg.DatabaseError && cause.constraint === constraint)
}

/** Whether the rows contradict each other or a constraint, as those of a file from elsewhere may. */
export function isContradiction(error: unknown): boolean {
  return causes(error).some((cause) => cause instanceof pg.DatabaseError && cause.code?.startsWith('23') === true)
}

const AWAY = 'The database is not responding at the moment. Please try again in a few seconds.'
const RETRY_AFTER_SECONDS = 5

/** Read-only transaction, which is what the embedded engine reports on a nearly full disk; disk full. */
const DISK_FULL_CODES = new Set(['25006', '53100'])
/** Statement timeout, serialization failure, deadlock, lock not available, too many connections, idle timeout. */
const BUSY_CODES = new Set(['57014', '40001', '40P01', '55P03', '53300', '25P03'])
/** Connection exceptions; the server is shutting down or starting up. */
const AWAY_CODES = /^08|^57P0/

/** Text that PostgreSQL cannot store, such as the NUL character. */
const UNSTORABLE_CODES = new Set(['22021', '22P05'])
const UNSTORABLE = 'This contains characters that cannot be stored.'

/** Errors caused by the state of the database, or by text it cannot store. Null for everything else, which is a bug. */
export function databaseRefusal(error: unknown): AppError | null {
  for (const cause of causes(error)) {
    // The reason given to `rollBackCalls`.
    if (cause instanceof AppError) return cause
    const code = cause instanceof pg.DatabaseError ? (cause.code ?? '') : ''
    if (UNSTORABLE_CODES.has(code)) return new AppError('invalid', UNSTORABLE)
    if (DISK_FULL_CODES.has(code)) return diskFull()
    if (cause instanceof DatabaseAway || BUSY_CODES.has(code) || AWAY_CODES.test(code)) {
      return new AppError('unavailable', AWAY, {}, RETRY_AFTER_SECONDS)
    }
  }
  return null
}

/** An error with all its causes, because Drizzle wraps what the driver throws. */
function causes(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causes(error.cause)] : []
}
