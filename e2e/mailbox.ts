import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

type Email = { to: string; text: string }

/** A mail server that keeps the emails it receives. It refuses addresses that begin with `bounce`. */
export async function startMailbox() {
  const emails: Email[] = []
  const waiting: (() => void)[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      const refusal = Object.assign(new Error('No such mailbox here'), { responseCode: 550 })
      done(address.startsWith('bounce') ? refusal : null)
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const text = plainText(Buffer.concat(chunks).toString())
        for (const { address } of envelope.rcptTo) emails.push({ to: address, text })
        for (const check of waiting.splice(0)) check()
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // Safe: the address is a string only for a server that listens on a path, and this one listens on a port.
  const { port } = server.server.address() as AddressInfo

  /** Waits until `count` emails to an address have come, of those with a link to `path` if it is given; returns the newest. */
  async function emailTo(to: string, count = 1, path?: string): Promise<Email> {
    for (;;) {
      const found = emails.filter((email) => email.to === to && (path === undefined || linkIn(email, path)))
      const newest = found.at(-1)
      if (newest && found.length >= count) return newest
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
  }

  return {
    url: `smtp://127.0.0.1:${port}`,
    emailTo,
    /** The link to `path` in the newest email to an address that has one; waits like `emailTo`. */
    async linkTo(to: string, path: string, count?: number) {
      return linkIn(await emailTo(to, count, path), path) ?? ''
    },
    received: () => emails.map(({ to }) => to),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

function linkIn({ text }: Email, path: string) {
  return text.split(/\s+/).find((word) => URL.canParse(word) && new URL(word).pathname === path)
}

/** The text/plain part of a message, decoded. */
function plainText(message: string) {
  const boundary = /boundary="(.+)"/i.exec(message)?.[1]
  const [, rest = ''] = message.split(/^content-type: text\/plain.*$/im)
  const [head = '', ...body] = rest.split(/\r?\n\r?\n/)
  // Not at any line with two hyphens, because the secret of a link may have them where its line is broken.
  const encoded = body.join('\n\n').split(`--${boundary}`)[0] ?? ''
  if (/base64/i.test(head)) return Buffer.from(encoded, 'base64').toString()
  if (!/quoted-printable/i.test(head)) return encoded
  const bytes = encoded
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/gi, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
