import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv4, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Limit } from './limits.ts'

/**
 * Requests of one source that no signed-in person is counted for: without a token, with a bad one, or for what does not
 * exist. Far above what one person needs, because everyone in a hall may share one network address.
 */
export const SOURCE_CALLS: Limit = { name: 'source-calls', points: 1000, seconds: 10 }

/**
 * Where a request comes from, as the limits count it: an IPv4 address, or the /64 of an IPv6 address, because every
 * connection has a whole /64 and could take another address of it for each request.
 */
export function sourceOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  // Some proxies write the port behind the address in X-Forwarded-For.
  const bare = /^\[(.+)\](?::\d+)?$/.exec(ip)?.[1] ?? /^([\d.]+):\d+$/.exec(ip)?.[1] ?? ip
  const address = bare.split('%')[0]?.trim() ?? ''
  if (isIPv4(address)) return address
  return isIPv6(address) ? networkOf(address) : 'unknown'
}

/** The same of a request that does not pass through Fastify. Each of our own proxies has added who asked it. */
export function sourceOfRaw({ socket, headers }: IncomingMessage, proxies: number): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join().split(',').filter(Boolean).toReversed() // prettier-ignore
  const hops = [socket.remoteAddress ?? '', ...forwarded]
  return sourceOf({ ip: hops[Math.min(proxies, hops.length - 1)]?.trim() ?? '' })
}

/** IPv4 addresses written as IPv6 ones, and those that a network translated: many people share their /64. */
const CONTAINS_IPV4 = new BlockList()
CONTAINS_IPV4.addSubnet('::ffff:0:0', 96, 'ipv6')
CONTAINS_IPV4.addSubnet('64:ff9b::', 96, 'ipv6')

function networkOf(address: string) {
  const groups = groupsOf(address)
  const [last = 0, secondLast = 0] = groups.toReversed()
  if (CONTAINS_IPV4.check(address, 'ipv6')) return [secondLast >> 8, secondLast & 255, last >> 8, last & 255].join('.')
  const network = groups.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  // A URL has the address without leading zeros, and its last 32 bits in hexadecimal.
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16))
}
