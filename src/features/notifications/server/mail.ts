import * as z from 'zod/mini'
import { keysOf } from '#features/auth/server/keys.ts'
import type { Env } from '#server/env.ts'
import { composeEmail, unlinked } from '#server/mail/email-template.ts'
import type { Email } from '#server/mail/smtp.ts'
import { isSameSecret } from '#server/secrets.ts'
import { PRODUCT } from '#shared/brand.ts'
import { paths } from '#shared/paths.ts'
import type { Notification } from '../contract.ts'
import { plainSentence } from '../sentence-text.ts'
import { unsubscribeText } from '../text.ts'

/** The page of the unsubscribe link; only emails lead there. */
export const STOP_EMAILS = `${paths.notifications}/stop-emails`

/** What the unsubscribe link of the weekly email of people to meet names. */
export const WEEKLY = 'weekly'

/** What one email lists; the rest is on the page. */
const MOST_IN_EMAIL = 10

type Summary = {
  to: string
  person_id: string
  unread: readonly Notification[]
  /** What these are about, such as messages. */
  subject_ids: readonly string[]
}

/** One email about everything that is unread, each with its link. */
export async function summaryEmail(env: Env, { to, person_id, unread, subject_ids }: Summary): Promise<Email> {
  const [first] = unread
  const isOne = unread.length === 1 && first !== undefined
  const shown = unread.slice(0, MOST_IN_EMAIL)
  const more = unread.length - shown.length
  return {
    ...composeEmail({
      kind: 'notifications',
      to,
      subject: isOne ? unlinked(plainSentence(first)) : `${unread.length} new notifications`,
      paragraphs: isOne
        ? [unlinked(first.words.text ?? '') || 'Open it to read more.']
        : [`Since your last visit to ${PRODUCT}:`],
      links: isOne ? [] : shown.map((one) => linkTo(env, one)),
      button: isOne
        ? { label: 'Open it', url: env.PUBLIC_URL + first.path }
        : { label: more > 0 ? `View all, and ${more} more` : 'View all', url: env.PUBLIC_URL + paths.notifications },
      small: [
        `You are receiving this email because you have an account on ${PRODUCT} with this address.`,
        'Choose what you are emailed about, and when, under Notifications.',
      ],
      unsubscribe: { label: unsubscribeText.button, url: await unsubscribeLink(env, person_id) },
    }),
    bulk: true,
    quoted_ids: [...unread.flatMap(({ actor }) => actor?.person_id ?? []), ...subject_ids],
  }
}

function linkTo(env: Env, notification: Notification) {
  const { text } = notification.words
  const note = text ? unlinked(text) : undefined
  return { label: unlinked(plainSentence(notification)), note, url: env.PUBLIC_URL + notification.path }
}

/**
 * The unsubscribe link, the same in every email to a person, from all of them or from the weekly one alone. It never expires,
 * because old emails have it as well.
 */
export async function unsubscribeLink(env: Env, person_id: string, only?: typeof WEEKLY) {
  const link = `${env.PUBLIC_URL}${STOP_EMAILS}?token=${person_id}.${await proofOf(env, person_id)}`
  return only ? `${link}&only=${only}` : link
}

async function proofOf(env: Env, person_id: string) {
  const { mac } = await keysOf(env)
  return mac(`stop-emails:${person_id}`).toString('base64url')
}

const Id = z.uuid()

/** Whom the token of an unsubscribe link is for; null where it is not genuine. */
export async function readUnsubscribe(env: Env, token: string): Promise<string | null> {
  const [named = '', proof = ''] = token.split('.')
  const id = Id.safeParse(named)
  return id.success && isSameSecret(proof, await proofOf(env, id.data)) ? id.data : null
}
