import { createECDH } from 'node:crypto'
import { lookup, type LookupOptions } from 'node:dns'
import { lookup as lookUp } from 'node:dns/promises'
import { Agent, request } from 'node:https'
import { BlockList, isIPv6 } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { keysOf } from '#features/auth/server/keys.ts'
import { type Env, oncePerEnv } from '#server/env.ts'
import type { PushSubscription } from '../fields.ts'

export type PushMessage = { title: string; body: string; path: string; tag: string }
/** Sends a message to one browser; an interface, because tests have no push service. Returns the status of the answer. */
export type PushTransport = (to: PushSubscription, message: PushMessage) => Promise<number>

const TIMEOUT_MS = 10_000
/** How long the push service keeps a message for a browser that is closed, in seconds. */
const KEPT_SECONDS = 4 * 3600

/**
 * The key pair by which push services know this installation (VAPID, RFC 8292). It is derived from the installation's
 * secret, so it is the same in all processes and is not stored.
 */
export const vapidKeysOf = oncePerEnv(async (env: Env) => {
  const { mac } = await keysOf(env)
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(mac('web-push'))
  return { publicKey: pair.getPublicKey('base64url'), privateKey: mac('web-push').toString('base64url') }
})

/** Sends to the push services that browsers named, and to nothing inside our own network. */
export function createPushTransport(env: Env): PushTransport {
  const agent = new Agent({ keepAlive: true, lookup: publicLookup })
  return async (to, message) => {
    const { default: webPush } = await import('web-push')
    const details = webPush.generateRequestDetails(to, JSON.stringify(message), {
      vapidDetails: { subject: contactOf(env), ...(await vapidKeysOf(env)) },
      TTL: KEPT_SECONDS,
      urgency: 'normal',
    })
    return post(new URL(to.endpoint), agent, details)
  }
}

/** The address that a push service may write to about our messages. */
function contactOf({ MAIL_FROM, PUBLIC_URL }: Env) {
  const address = /<([^<>]+)>|(\S+@\S+)/.exec(MAIL_FROM)
  return PUBLIC_URL.startsWith('https:') ? PUBLIC_URL : `mailto:${address?.[1] ?? address?.[2] ?? 'nobody@localhost'}`
}

type Details = { headers: Record<string, string>; body: Buffer | null }

/** Only the status is read, because the answer may be of any length. */
function post(url: URL, agent: Agent, { headers, body }: Details) {
  return new Promise<number>((resolve, reject) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const sent = request(url, { method: 'POST', headers, agent, signal }, (answer) => {
      answer.destroy()
      resolve(answer.statusCode ?? 0)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

const INTERNAL = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  INTERNAL.addSubnet(network, prefix, 'ipv4')
// Of IPv6 only what is routed publicly, without the ranges that contain IPv4 addresses.
const PUBLIC_IPV6 = new BlockList()
PUBLIC_IPV6.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  INTERNAL.addSubnet(network, prefix, 'ipv6')

export function isPublicAddress(address: string) {
  if (isIPv6(address)) return PUBLIC_IPV6.check(address, 'ipv6') && !INTERNAL.check(address, 'ipv6')
  return !INTERNAL.check(address, 'ipv4')
}

const LOOKUP_LIMIT_MS = 2000

/**
 * Whether an address is known to lead nowhere but into our own network. A name that is not found now may be found when
 * something is sent, and is then asked for again.
 */
export async function leadsInside(endpoint: string) {
  const asked = lookUp(new URL(endpoint).hostname, { all: true }).catch(() => [])
  const found = await Promise.race([asked, wait(LOOKUP_LIMIT_MS, [], { ref: false })])
  return found.length > 0 && !found.some(({ address }) => isPublicAddress(address))
}

type Found = { address: string; family: number }
type OnFound = (error: Error | null, address: string | Found[], family?: number) => void

/** Asked at each connection, so that a name which pointed elsewhere when the browser subscribed is found out. */
function publicLookup(hostname: string, options: LookupOptions, done: OnFound) {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const allowed = (found ?? []).filter(({ address }) => isPublicAddress(address))
    const [first] = allowed
    if (error || !first) return done(error ?? new Error(`${hostname} is not a public address.`), [])
    return options.all === true ? done(null, allowed) : done(null, first.address, first.family)
  })
}
