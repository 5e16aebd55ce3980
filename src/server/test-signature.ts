import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

type Signed = { credential: string; signedHeaders: string; signature: string; at: string; payload: string }

/** Whether a request to an object store is signed with this secret (AWS Signature Version 4), and in time. */
export function isSigned(request: IncomingMessage, secret: string) {
  const { pathname, search } = new URL(request.url ?? '', 'http://store')
  const query = search.slice(1).split('&').filter((pair) => pair !== '') // prettier-ignore
  const signed = ofHeader(request) ?? ofAddress(new URLSearchParams(search))
  if (signed === null) return false
  const { credential, signedHeaders, signature, at, payload } = signed
  const [, date = '', region = '', service = '', end = ''] = credential.split('/')
  const headers = signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const sorted = query.filter((pair) => !pair.startsWith('X-Amz-Signature=')).map((pair) => (pair.includes('=') ? pair : `${pair}=`)).toSorted() // prettier-ignore
  const canonical = [request.method, pathname, sorted.join('&'), headers.join(''), signedHeaders, payload].join('\n')
  const scope = [date, region, service, end].join('/')
  const text = ['AWS4-HMAC-SHA256', at, scope, createHash('sha256').update(canonical).digest('hex')].join('\n')
  let key: string | Buffer = `AWS4${secret}`
  for (const part of [date, region, service, end]) key = createHmac('sha256', key).update(part).digest()
  return createHmac('sha256', key).update(text).digest('hex') === signature
}

function ofHeader({ headers }: IncomingMessage): Signed | null {
  const written = headers.authorization ?? ''
  const [, credential = '', signedHeaders = '', signature] =
    /Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(written) ?? []
  if (signature === undefined) return null
  const [at, payload] = [String(headers['x-amz-date']), String(headers['x-amz-content-sha256'])]
  return { credential, signedHeaders, signature, at, payload }
}

function ofAddress(query: URLSearchParams): Signed | null {
  const given = (name: string) => query.get(`X-Amz-${name}`) ?? ''
  const at = given('Date')
  const [, date, time] = /^(\d{8})T(\d{6})Z$/.exec(at) ?? []
  if (date === undefined || time === undefined) return null
  const signedAt = Date.parse(`${date.replace(/(....)(..)/, '$1-$2-')}T${time.replace(/(..)(..)/, '$1:$2:')}Z`)
  if (Date.now() > signedAt + Number(given('Expires')) * 1000) return null
  const [credential, signedHeaders, signature] = [given('Credential'), given('SignedHeaders'), given('Signature')]
  return { credential, signedHeaders, signature, at, payload: 'UNSIGNED-PAYLOAD' }
}
