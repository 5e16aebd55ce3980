import { BlockList, isIP, isIPv6 } from 'node:net'
import * as z from 'zod'
import { canonicalEmail, isEmail } from '#shared/email.ts'

const PLAN_PRICES = ['STRIPE_PRICE_STARTER', 'STRIPE_PRICE_PROFESSIONAL', 'STRIPE_PRICE_ENTERPRISE'] as const

const onOff = z
  .stringbool({
    truthy: ['true', '1', 'on', 'yes'],
    falsy: ['false', '0', 'off', 'no'],
    error: 'must be true or false',
  })
  .default(false)
/** An origin without a path, because the server only answers at the root of its host name. */
const origin = z
  .url({ protocol: /^https?$/, error: 'must be an address that starts with http:// or https://', abort: true })
  .refine((url) => isBare(new URL(url)), 'must be an address without a path, such as https://foyer.example')
  .transform((url) => new URL(url).origin)
const text = z.string().regex(/\S/, 'must not be blank')
/** Addresses with commas between them, in the form in which those of accounts are stored. */
const addresses = z
  .string()
  .transform((written) => written.split(',').map(canonicalEmail))
  .refine((all) => all.every(isEmail), 'must be one email address, or several with commas between them')
  .default([])

/** Digits alone, because JavaScript also takes blanks, `1e3` and `0x10` for numbers. */
function wholeNumber(largest: number, error: string) {
  return z
    .string()
    .regex(/^\d{1,5}$/, { error, abort: true })
    .transform(Number)
    .refine((number) => number <= largest, error)
}

const FILES_FORM = 'must be s3://bucket or s3://bucket/prefix, in small letters, digits, dots and hyphens'

const Environment = z.object({
  PORT: wholeNumber(65_535, 'must be a port number').default(3000),
  HOST: text.transform(withoutBrackets).default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: text.default('./data'),
  BACKUP_DIR: text.optional(),
  BACKUP_KEEP: wholeNumber(99_999, 'must be a number of backups, 1 or more')
    .refine((number) => number > 0, 'must be a number of backups, 1 or more')
    .default(7),
  BACKUP_FILES: onOff.default(true),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must start with redis://')
    .optional(),
  FILES_URL: z
    .string()
    .regex(/^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/(?!\.)[\w.-]+)*\/?$/, FILES_FORM)
    .optional(),
  FILES_DIRECT: onOff.default(true),
  AWS_ENDPOINT_URL_S3: origin.optional(),
  AWS_REGION: text.default('us-east-1'),
  AWS_ACCESS_KEY_ID: text.optional(),
  AWS_SECRET_ACCESS_KEY: text.optional(),
  SEED: z.enum(['demo', 'none'], { error: 'must be demo or none' }).optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^/]/, 'must start with smtp:// or smtps:// and name a server')
    .refine((url) => URL.canParse(url), 'must start with smtp:// or smtps:// and name a server')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
      'must be an address, such as Foyer <foyer@example.org>',
    )
    .default('Foyer <no-reply@localhost>'),
  CONTACT_EMAIL: z.string().refine(isEmail, 'must be one email address').optional(),
  OPERATOR_EMAIL: addresses,
  POSTAL_ADDRESS: text.optional(),
  JWT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  JWT_JWK: z
    .string()
    .transform((value, context) => {
      try {
        const key: unknown = JSON.parse(value)
        if (typeof key === 'object' && key !== null && 'kty' in key && 'd' in key) return key
      } catch {}
      context.addIssue('must be one private key as JSON (JWK)')
      return z.NEVER
    })
    .optional(),
  SERVICE_KEY: z
    .string()
    .regex(/^\S{16,}$/, 'must have at least 16 characters and no blanks')
    .optional(),
  AUTH_AUTOCONFIRM: onOff,
  AUTH_ANONYMOUS: onOff,
  STRIPE_SECRET_KEY: z.string().startsWith('sk_', 'must start with sk_').optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_', 'must start with whsec_').optional(),
  STRIPE_API_URL: origin.optional(),
  STRIPE_PRICE_STARTER: text.optional(),
  STRIPE_PRICE_PROFESSIONAL: text.optional(),
  STRIPE_PRICE_ENTERPRISE: text.optional(),
  TRUST_PROXY: wholeNumber(99, 'must be the number of proxies in front').default(0),
  LIMITS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], { error: 'must be debug, info, warn, error or silent' })
    .default('info'),
})

function isBare({ pathname, search, hash, username, password }: URL) {
  return /^\/*$/.test(pathname) && [search, hash, username, password].every((part) => part === '')
}

export type Env = z.output<typeof Environment> & { PUBLIC_URL: string }

/** Caches a value that is created from the environment: once per server, when it is first needed. */
export function oncePerEnv<T>(make: (env: Env) => T): (env: Env) => T {
  const made = new WeakMap<Env, T>()
  return (env) => {
    const value = made.get(env) ?? make(env)
    made.set(env, value)
    return value
  }
}

const LOOPBACK_ADDRESSES = new BlockList()
// Also finds IPv4 addresses that are written as IPv6 ones: `::ffff:127.0.0.1`.
LOOPBACK_ADDRESSES.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK_ADDRESSES.addAddress('::1', 'ipv6')

/** Whether it is a loopback address, which only this computer can reach. URLs have IPv6 addresses in brackets. */
export function isLoopback(host: string) {
  const address = withoutBrackets(host)
  if (isIP(address) === 0) return address === 'localhost'
  return LOOPBACK_ADDRESSES.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** The IPv6 address of a URL as sockets take it: `::1` of `[::1]`. */
function withoutBrackets(host: string) {
  return host.replace(/^\[(.+)\]$/, '$1')
}

type Reach = { HOST: string; PUBLIC_URL?: string | undefined; TRUST_PROXY: number }

/**
 * Whether only this computer can reach the server: it listens on a loopback address, and neither a public address nor a
 * number of proxies is configured, which would mean that a proxy passes on the requests of others.
 */
export function isPrivate({ HOST, PUBLIC_URL = LOOPBACK, TRUST_PROXY }: Reach) {
  return isLoopback(HOST) && isLoopback(new URL(PUBLIC_URL).hostname) && TRUST_PROXY === 0
}

const LOOPBACK = 'http://localhost'

/** Problems of values that are only valid in certain combinations. */
function conflicts(env: z.output<typeof Environment>): string[] {
  const found: string[] = []
  if (env.STRIPE_SECRET_KEY) {
    for (const name of ['STRIPE_WEBHOOK_SECRET', ...PLAN_PRICES] as const)
      if (!env[name]) found.push(`${name} is needed when STRIPE_SECRET_KEY is set`)
  }
  found.push(...storeConflicts(env))
  if (env.PUBLIC_URL === undefined && !URL.canParse(addressOf(env)))
    found.push('PUBLIC_URL is needed with this HOST, because no link can contain it')
  if (env.LIMITS === 'off' && !isPrivate(env))
    found.push('LIMITS may be off only while HOST and PUBLIC_URL are loopback addresses and TRUST_PROXY is 0')
  if (env.OPERATOR_EMAIL.length > 0 && env.AUTH_AUTOCONFIRM && !isPrivate(env))
    found.push(
      'AUTH_AUTOCONFIRM must be off where OPERATOR_EMAIL is set, because anybody could sign up with that address',
    )
  return found
}

function storeConflicts(env: z.output<typeof Environment>): string[] {
  if (!env.FILES_URL) return []
  const missing = (['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const)
    .filter((name) => !env[name])
    .map((name) => `${name} is needed when FILES_URL is set`)
  const isBlocked = env.AWS_ENDPOINT_URL_S3?.startsWith('http:') && env.PUBLIC_URL?.startsWith('https:')
  if (!env.FILES_DIRECT || !isBlocked) return missing
  return [
    ...missing,
    'FILES_DIRECT must be off where PUBLIC_URL is https and AWS_ENDPOINT_URL_S3 is not, because browsers load no recordings from there',
  ]
}

/** What the operator should know at the start, although the server can do without: one sentence each. */
export function startWarnings({ PUBLIC_URL, CONTACT_EMAIL, MAIL_FROM }: Env): string[] {
  if (CONTACT_EMAIL !== undefined || isLoopback(new URL(PUBLIC_URL).hostname)) return []
  return [
    `CONTACT_EMAIL is not set: messages from the contact form go to the sender of emails, ${MAIL_FROM}, and the legal pages name no address. Set it to an address that somebody reads.`,
  ]
}

/** Reads the environment at start. Throws one sentence that names every invalid variable. Empty variables count as unset. */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const nonEmpty = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Environment.safeParse(nonEmpty)
  const problems = parsed.success
    ? conflicts(parsed.data)
    : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  if (!parsed.success || problems.length > 0) throw new Error(`Foyer cannot start: ${problems.join('; ')}.`)
  return { ...parsed.data, PUBLIC_URL: parsed.data.PUBLIC_URL ?? addressOf(parsed.data) }
}

/** Addresses that a browser on this computer reaches as `localhost`. Not every computer knows `::1` by that name. */
const REACHED_AS_LOCALHOST = new Set(['127.0.0.1', '0.0.0.0', '::'])

/** The address of a server whose PUBLIC_URL is not set. */
function addressOf({ HOST, PORT }: { HOST: string; PORT: number }) {
  const host = isIPv6(HOST) ? `[${HOST}]` : HOST
  return `http://${REACHED_AS_LOCALHOST.has(HOST) ? 'localhost' : host}:${PORT}`
}
