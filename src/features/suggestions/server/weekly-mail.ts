import { unsubscribeLink, WEEKLY } from '#features/notifications/server/mail.ts'
import { weeklyStopText } from '#features/notifications/text.ts'
import type { Env } from '#server/env.ts'
import { composeEmail, unlinked } from '#server/mail/email-template.ts'
import type { Email } from '#server/mail/smtp.ts'
import { PRODUCT } from '#shared/brand.ts'
import { longDate } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import type { Suggestion } from '../contract.ts'
import { reasonsText } from '../reason-text.ts'

type Weekly = {
  to: string
  person_id: string
  conference: { name: string; slug: string; start_date: string }
  suggestions: readonly Suggestion[]
}

const COUNTS = ['One person', 'Two people', 'Three people', 'Four people', 'Five people']

/** Some people to meet by their first names, each with the reasons and a link. */
export async function weeklyEmail(env: Env, { to, person_id, conference, suggestions }: Weekly): Promise<Email> {
  const { name, slug, start_date } = conference
  const network = `${env.PUBLIC_URL}${paths.network}?conference=${encodeURIComponent(slug)}`
  const count = COUNTS[suggestions.length - 1] ?? `${suggestions.length} people`
  return {
    ...composeEmail({
      kind: 'people-to-meet',
      to,
      subject: `${count} to meet at ${unlinked(name)}`,
      paragraphs: [`It begins on ${longDate(start_date)}. Ask to connect now, and you know somebody when you arrive.`],
      button: { label: 'See who to meet', url: network },
      links: suggestions.map(({ person, reasons }) => ({
        label: unlinked(firstName(person.full_name)),
        note: unlinked(reasonsText(reasons)),
        url: `${network}&person=${person.person_id}`,
      })),
      small: [
        `You are receiving this email once a week before ${unlinked(name)}, because you turned it on under Notifications on ${PRODUCT}.`,
        `How suggestions are made, and what of you counts: ${env.PUBLIC_URL}${paths.suggestions}`,
      ],
      unsubscribe: { label: weeklyStopText.button, url: await unsubscribeLink(env, person_id, WEEKLY) },
    }),
    bulk: true,
    quoted_ids: suggestions.map(({ person }) => person.person_id),
  }
}

function firstName(full_name: string | null) {
  return full_name?.trim().split(/\s+/)[0] ?? ''
}
