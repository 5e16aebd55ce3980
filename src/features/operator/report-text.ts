import type { Installation } from './contract.ts'
import { sizeWords } from './counted-text.ts'
import { partsOf } from './part-rules.ts'
import { withoutAddresses } from './rules.ts'

/** The installation as plain text for somebody who helps: without its address, email addresses, keys or passwords. */
export function reportText(seen: Installation): string {
  const { version, node, processes, settings } = seen
  const lines = [
    `Foyer ${version} on Node ${node}, checked at ${seen.checked_at}`,
    `Running since ${seen.started_at}; memory ${sizeWords(seen.memory_bytes)}; processes ${processes ?? 1}`,
    '',
    ...partsOf(seen, (moment) => moment).map(
      ({ name, word, figure, detail }) => `${name}: ${word}. ${figure}. ${detail}`,
    ),
    '',
    ...seen.jobs.map(
      ({ name, state, last_run_at, waiting, reason }) =>
        `${name}: ${state}, last run ${last_run_at ?? 'unknown'}, ${waiting} waiting${reason === null ? '' : `. ${reason}`}`,
    ),
    '',
    `Mail server: ${settings.mail_server === null ? 'not set' : 'set'}`,
    `CONTACT_EMAIL: ${settings.contact_email === null ? 'not set' : 'set'}`,
    `Payments: ${settings.payments}`,
    `TRUST_PROXY: ${settings.proxies}`,
  ]
  return withoutAddresses(lines.join('\n'))
}
