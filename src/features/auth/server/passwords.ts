import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { AppError } from '#shared/errors.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from '../password-rules.ts'
import { refusals } from './errors.ts'

export type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number }

/** 15 ms and 19 MiB per hash: OWASP's second recommendation for argon2id. */
export const FULL_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** How many hashes run at once. More would share the same cores and need more memory. */
const AT_ONCE = 2
const MOST_WAITING = 300
const BUSY = 'Too many people are signing in right now. Please try again in a few seconds.'

let cost = FULL_COST
const turns = pLimit(AT_ONCE)

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (turns.pendingCount >= MOST_WAITING) throw new AppError('unavailable', BUSY, {}, 5)
  return turns(work)
}

/** Throws `weak_password` or `validation_failed`. The length is counted in characters; nothing is cut off. */
export function checkPassword(password: string, shortest = PASSWORD_MIN) {
  if (password === '') throw refusals.noPassword()
  if (password.length > PASSWORD_MAX) throw refusals.longPassword()
  if (password.length < shortest) throw refusals.shortPassword(shortest)
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost))
}

let nobodys: Promise<string> | undefined

/** For tests, which make thousands of accounts. It counts for the hashes that are made from now on. */
export function setPasswordCost(next: PasswordCost) {
  cost = next
  nobodys = undefined
}

/**
 * Whether the password is correct. An unknown account, or one without a password, takes the same time and is always
 * wrong. `mayStart` is called when the hash is about to run, so that it sees what happened while it was queued.
 */
export async function isPassword(
  password: string,
  password_hash: string | null,
  mayStart: () => Promise<void> = () => Promise.resolve(),
): Promise<boolean> {
  if (password.length > PASSWORD_MAX) return false
  nobodys ??= hash('nobody’s password', cost)
  const against = password_hash ?? (await nobodys)
  return inTurn(async () => {
    await mayStart()
    return (await verify(against, password)) && password_hash !== null
  })
}
