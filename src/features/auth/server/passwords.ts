import { hash, verify } from '@node-rs/argon2'
import { AppError } from '#shared/errors.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from '../rules.ts'
import { refusals } from './refusals.ts'

/** 15 ms and 19 MiB each (OWASP's second choice for argon2id, which is the library's default kind). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** More at once would only share the same cores, and take the memory of each. */
const AT_ONCE = 2
const MOST_WAITING = 300
const BUSY = 'Too many people are signing in at this moment. Please try again in a few seconds.'

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= MOST_WAITING) throw new AppError('unavailable', BUSY, {}, 5)
  if (running >= AT_ONCE) await new Promise<void>((resume) => waiting.push(resume))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/** Throws `weak_password` or `validation_failed`. Characters count, not bytes, and none is ever cut off. */
export function checkPassword(password: string, shortest = PASSWORD_MIN) {
  if (password === '') throw refusals.noPassword()
  if (password.length > PASSWORD_MAX) throw refusals.longPassword()
  if (password.length < shortest) throw refusals.shortPassword(shortest)
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST))
}

let nobodys: Promise<string> | undefined

/**
 * Whether the password is right. An account without one, or none at all, costs the same time and is never right.
 * `mayStart` is asked when the turn has come: what others did meanwhile counts.
 */
export async function isPassword(
  password: string,
  password_hash: string | null,
  mayStart: () => void = () => undefined,
): Promise<boolean> {
  if (password.length > PASSWORD_MAX) return false
  nobodys ??= hash('nobody’s password', COST)
  const against = password_hash ?? (await nobodys)
  return inTurn(async () => {
    mayStart()
    return (await verify(against, password)) && password_hash !== null
  })
}
