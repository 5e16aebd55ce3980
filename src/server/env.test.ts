import { expect, test } from 'vitest'
import { isLoopback, isPrivate, readEnv, startWarnings } from './env.ts'

test('without variables everything has a working default', () => {
  expect(readEnv({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://localhost:3000',
    DATA_DIR: './data',
  })
})

test('an empty variable counts as unset', () => {
  expect(readEnv({ SMTP_URL: '', PORT: '' })).toMatchObject({ PORT: 3000 })
  expect(readEnv({ SMTP_URL: '' }).SMTP_URL).toBeUndefined()
})

test.each(['https://foyer.example/', 'https://Foyer.example:443//'])(
  'the public address of %s has no path and no slash at the end',
  (written) => {
    expect(readEnv({ PUBLIC_URL: written }).PUBLIC_URL).toBe('https://foyer.example')
  },
)

test.each([
  ['127.0.0.1', 'http://localhost:3000'],
  ['0.0.0.0', 'http://localhost:3000'],
  ['::', 'http://localhost:3000'],
  ['::1', 'http://[::1]:3000'],
  ['[::1]', 'http://[::1]:3000'],
  ['127.0.0.2', 'http://127.0.0.2:3000'],
  ['2001:db8::7', 'http://[2001:db8::7]:3000'],
  ['foyer.lan', 'http://foyer.lan:3000'],
])('people on the computer itself use for HOST=%s the address %s', (HOST, PUBLIC_URL) => {
  expect(readEnv({ HOST })).toMatchObject({ HOST: HOST.replaceAll(/[[\]]/g, ''), PUBLIC_URL })
})

test('a HOST that no link can contain needs a PUBLIC_URL', () => {
  const HOST = 'fe80::1%eth0'
  const sentence = 'Foyer cannot start: PUBLIC_URL is needed with this HOST, because no link can contain it.'
  expect(() => readEnv({ HOST })).toThrow(new Error(sentence))
  expect(readEnv({ HOST, PUBLIC_URL: 'https://foyer.example' })).toMatchObject({ HOST })
})

test('PUBLIC_URL may have an IPv6 address', () => {
  expect(readEnv({ PUBLIC_URL: 'http://[0:0::1]:3000' }).PUBLIC_URL).toBe('http://[::1]:3000')
})

test.each([
  [{ HOST: '::1' }, true],
  [{ HOST: '::ffff:127.0.0.1' }, true],
  [{ PUBLIC_URL: 'http://[::1]:3000' }, true],
  [{ PUBLIC_URL: 'http://[::ffff:127.0.0.1]:3000' }, true],
  [{ HOST: '::' }, false],
  [{ HOST: 'fd00::1' }, false],
  [{ PUBLIC_URL: 'http://[2001:db8::7]' }, false],
])('a server with %o is private: %s', (variables, expected) => {
  expect(isPrivate(readEnv(variables))).toBe(expected)
})

test.each(['foyer@example.org', '<foyer@example.org>', '"Foyer, Leeds" <foyer@mail.example.org>'])(
  'emails may come from %s',
  (MAIL_FROM) => {
    expect(readEnv({ MAIL_FROM })).toMatchObject({ MAIL_FROM })
  },
)

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['PUBLIC_URL', 'foyer.example'],
  ['PUBLIC_URL', 'https://example.org/foyer'],
  ['PUBLIC_URL', 'http://::1:3000'],
  ['PUBLIC_URL', 'https://example.org/?a=1'],
  ['PUBLIC_URL', 'https://ada:secret@example.org'],
  ['DATABASE_URL', 'mysql://localhost/foyer'],
  ['BACKUP_KEEP', '0'],
  ['REDIS_URL', 'localhost:6379'],
  ['FILES_URL', 'foyer'],
  ['FILES_URL', 's3://Foyer'],
  ['FILES_URL', 's3://foyer/../other'],
  ['AWS_ENDPOINT_URL_S3', 'store.example'],
  ['SMTP_URL', 'mail.example.org'],
  ['SMTP_URL', 'smtp://'],
  ['SMTP_URL', 'smtp://mail.example.org:smtp'],
  ['OPERATOR_EMAIL', 'Ada'],
  ['OPERATOR_EMAIL', 'ada@example.org grace@example.org'],
  ['MAIL_FROM', 'Foyer'],
  ['MAIL_FROM', 'Foyer <foyer>'],
  ['JWT_SECRET', 'short'],
  ['JWT_JWK', '{"kty":"RSA"}'],
  ['SERVICE_KEY', 'short'],
  ['STRIPE_API_URL', 'stripe.example'],
  ['SEED', 'yes'],
  ['AUTH_AUTOCONFIRM', 'perhaps'],
  ['TRUST_PROXY', 'all'],
  ['LIMITS', 'none'],
])('an invalid %s stops the start with a sentence that names it', (name, value) => {
  expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`^Foyer cannot start: ${name} .+\\.$`))
})

const PORT_WORDS = 'PORT must be a port number.'
const PROXIES_WORDS = 'TRUST_PROXY must be the number of proxies in front.'

const refused: [Record<string, string>, string][] = [
  ...['eighty', ' ', '1e3', '0x50', '80.5', '-1', '+80', '٨٠', '65536'].map((PORT): [{ PORT: string }, string] => [
    { PORT },
    PORT_WORDS,
  ]),
  [{ TRUST_PROXY: ' ' }, PROXIES_WORDS],
  [{ TRUST_PROXY: '1e0' }, PROXIES_WORDS],
  [{ TRUST_PROXY: '-1' }, PROXIES_WORDS],
  [{ AUTH_AUTOCONFIRM: ' ' }, 'AUTH_AUTOCONFIRM must be true or false.'],
  [{ AUTH_AUTOCONFIRM: 'perhaps' }, 'AUTH_AUTOCONFIRM must be true or false.'],
  [{ AUTH_ANONYMOUS: '2' }, 'AUTH_ANONYMOUS must be true or false.'],
  [{ DATA_DIR: ' ' }, 'DATA_DIR must not be blank.'],
  [{ HOST: ' ' }, 'HOST must not be blank.'],
  [{ PORT: ' ', AUTH_ANONYMOUS: 'so' }, 'PORT must be a port number; AUTH_ANONYMOUS must be true or false.'],
  [{ SEED: 'yes' }, 'SEED must be demo or none.'],
]

test.each(refused)('%o is refused in plain words', (variables, sentence) => {
  expect(() => readEnv(variables)).toThrow(new Error(`Foyer cannot start: ${sentence}`))
})

test.each([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://foyer.example' }, { TRUST_PROXY: '1' }])(
  'limits stay on with %o, because others can reach the server',
  (reachable) => {
    const sentence = 'LIMITS may be off only while HOST and PUBLIC_URL are loopback addresses and TRUST_PROXY is 0.'
    expect(() => readEnv({ ...reachable, LIMITS: 'off' })).toThrow(`Foyer cannot start: ${sentence}`)
  },
)

const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }

test.each(['s3://foyer', 's3://foyer.example.org/europe/2026', 's3://foyer/europe/'])(
  'files may be at %s',
  (FILES_URL) => {
    expect(readEnv({ FILES_URL, ...keys })).toMatchObject({ FILES_URL, FILES_DIRECT: true, AWS_REGION: 'us-east-1' })
  },
)

test('an object store needs its keys, and one that browsers cannot read gives nothing to them', () => {
  const FILES_URL = 's3://foyer'
  expect(() => readEnv({ FILES_URL })).toThrow(
    'AWS_ACCESS_KEY_ID is needed when FILES_URL is set; AWS_SECRET_ACCESS_KEY is needed when FILES_URL is set.',
  )
  const plain = { FILES_URL, ...keys, AWS_ENDPOINT_URL_S3: 'http://10.0.0.2:9000', PUBLIC_URL: 'https://foyer.example' }
  expect(() => readEnv(plain)).toThrow('FILES_DIRECT must be off where PUBLIC_URL is https')
  expect(readEnv({ ...plain, FILES_DIRECT: 'off' })).toMatchObject({ FILES_DIRECT: false })
})

test('Stripe needs its prices and the secret of its webhook', () => {
  expect(() => readEnv({ STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow(
    'STRIPE_WEBHOOK_SECRET is needed when STRIPE_SECRET_KEY is set',
  )
})

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.1.2.3', true],
  ['::1', true],
  ['0:0:0:0:0:0:0:1', true],
  ['[::1]', true],
  ['::ffff:127.0.0.1', true],
  ['[::ffff:7f00:1]', true],
  ['::ffff:10.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['::', false],
  ['fe80::1%eth0', false],
  ['', false],
  ['127.0.0.1.example.org', false],
  ['10.0.0.1', false],
  ['0.0.0.0', false],
])('%s is a loopback address: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected)
})

test('the operator’s addresses are read in the form in which accounts have them', () => {
  expect(readEnv({}).OPERATOR_EMAIL).toEqual([])
  const OPERATOR_EMAIL = 'Ada@Example.org , grace@example.org'
  expect(readEnv({ OPERATOR_EMAIL }).OPERATOR_EMAIL).toEqual(['ada@example.org', 'grace@example.org'])
})

test('where anybody can sign up with any address, nobody can be the operator, except on this computer alone', () => {
  const both = { OPERATOR_EMAIL: 'ada@example.org', AUTH_AUTOCONFIRM: 'true' }
  expect(() => readEnv({ ...both, PUBLIC_URL: 'https://foyer.example' })).toThrow(/AUTH_AUTOCONFIRM must be off/)
  expect(readEnv(both)).toMatchObject({ AUTH_AUTOCONFIRM: true })
})

test.each([
  ['a private server', {}, 0],
  ['a public one', { PUBLIC_URL: 'https://foyer.example' }, 1],
  ['a public one with an address', { PUBLIC_URL: 'https://foyer.example', CONTACT_EMAIL: 'office@foyer.example' }, 0],
])('%s: the start warns about CONTACT_EMAIL in %o %i times', (_, variables, count) => {
  const warnings = startWarnings(readEnv(variables))
  expect(warnings.map((sentence) => sentence.split(' ')[0])).toEqual(
    Array.from({ length: count }, () => 'CONTACT_EMAIL'),
  )
})
