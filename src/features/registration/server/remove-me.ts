import { and, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { queryOf } from '#features/auth/server/request-context.ts'
import { emailTopic } from '#features/conferences/rules.ts'
import { recordAudit } from '#features/conferences/server/audit-log.ts'
import { conferences } from '#features/conferences/server/table.ts'
import { type Addressee, readRemoval } from '#features/delegates/server/removal.ts'
import { eraseDelegate } from '#features/delegates/server/service.ts'
import { delegates } from '#features/delegates/server/table.ts'
import { delegateHash, hashAddress, noteUnwanted } from '#features/delegates/server/unsubscribed.ts'
import { recordErasure, readErasures } from '#features/profile/server/erasure-log.ts'
import type { Core } from '#server/context.ts'
import { type Db, transact } from '#server/db/db.ts'
import { eraseEmails } from '#server/mail/outbox.ts'
import { escapeHtml, sendPlainPage } from '#server/http/plain-page.ts'
import { AppError } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { removalText as text } from '../text.ts'
import { registrationRequests } from './table.ts'

/**
 * The page of the "Remove me" link in an email. The link only shows a button, because mail scanners follow links. Mail
 * programs with an unsubscribe button of their own send the POST.
 */
export function registerRemoval(app: FastifyInstance, core: Core) {
  app.get(paths.removeMe, async (request, reply) => {
    const { conference, email, token } = await addressed(core, request)
    const action = `${paths.removeMe}?token=${encodeURIComponent(token)}`
    const formWith = (verb: string) =>
      `<form method="post" action="${escapeHtml(action)}"><button>${verb}</button></form>`
    const [delegate] = await delegateAt(core.db, { conference_id: conference.id, email })
    if (!delegate?.is_registered) return show(reply, text.title, text.question(conference.name), formWith(text.button))
    const question = text.registeredQuestion(conference.name)
    return show(reply, text.registeredQuestionTitle, question, formWith(text.registeredButton))
  })

  app.post(paths.removeMe, async (request, reply) => {
    const { conference, email } = await addressed(core, request)
    const wasRegistered = await removeAddress(core, { conference_id: conference.id, email }, core.clock.now())
    if (wasRegistered) return show(reply, text.registeredTitle, text.registered(conference.name))
    return show(reply, text.doneTitle, text.done(conference.name))
  })
}

function show(reply: FastifyReply, title: string, sentence: string, more = '') {
  return sendPlainPage(reply, { title, body: `<p>${escapeHtml(sentence)}</p>${more}` })
}

async function addressed({ env, db }: Core, request: FastifyRequest) {
  const token = queryOf(request, 'token') ?? ''
  const named = await readRemoval(env, token)
  const [conference] = named
    ? await db
        .select({ id: conferences.id, name: conferences.name })
        .from(conferences)
        // Also of a deleted one, which may be restored.
        .where(eq(conferences.id, named.conference_id))
    : []
  if (!named || !conference) throw new AppError('not_found', text.bad)
  return { conference, email: named.email, token }
}

/**
 * Erases an invited delegate, and blocks further invitations of the address to this conference. Returns true when the
 * delegate has registered, and then stays.
 */
async function removeAddress(core: Core, { conference_id, email }: Addressee, now: Date) {
  return transact(core.db, async (tx) => {
    const [delegate] = await delegateAt(tx, { conference_id, email }).for('update')
    const wasRegistered = delegate?.is_registered === true
    if (delegate && !wasRegistered) {
      await eraseDelegate({ ...core, db: tx }, delegate, now)
      await recordAudit(tx, { conference_id, user_id: null, action: 'delegate_withdrew' }, now)
    }
    await forgetAddress(tx, { conference_id, email })
    await noteUnwanted(tx, conference_id, hashAddress(email), now)
    await recordErasure(tx, core.env, { conference: conference_id, email_hash: hashAddress(email) }, now)
    return wasRegistered
  })
}

function delegateAt(db: Db, { conference_id, email }: Addressee) {
  return db
    .select()
    .from(delegates)
    .where(and(eq(delegates.conference_id, conference_id), eq(delegates.email, email)))
}

async function forgetAddress(tx: Db, { conference_id, email }: Addressee) {
  await tx
    .delete(registrationRequests)
    .where(and(eq(registrationRequests.conference_id, conference_id), eq(registrationRequests.email, email)))
  await eraseEmails(tx, { topic: emailTopic({ id: conference_id }), to: email })
}

/** Removes delegates again that a restored backup contained. */
export async function replayRemovals({ env, db, hooks }: Core, now: Date) {
  for (const erasure of await readErasures(env)) {
    if (!('conference' in erasure)) continue
    const { conference: conference_id, email_hash } = erasure
    await transact(db, async (tx) => {
      const [conference] = await tx.select().from(conferences).where(eq(conferences.id, conference_id))
      if (!conference) return
      const back = await tx
        .select()
        .from(delegates)
        .where(
          and(
            eq(delegates.conference_id, conference_id),
            eq(delegates.is_registered, false),
            eq(delegateHash, email_hash),
          ),
        )
        .for('update')
      for (const delegate of back) {
        await eraseDelegate({ db: tx, hooks }, delegate, now)
        await forgetAddress(tx, { conference_id, email: delegate.email ?? '' })
      }
      await noteUnwanted(tx, conference_id, email_hash, now)
    })
  }
}
