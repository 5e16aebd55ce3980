import { useAction } from '#web/data/useAction.ts'
import { usePages } from '#web/data/usePages.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { glyphClass, classes } from '#web/ui/glyph.ts'
import { type FailedEmail, type Installation, operatorApi } from '../contract.ts'
import { counted } from '../counted-text.ts'
import { PAGE, placeOf } from '../rules.ts'
import { text } from '../text.ts'
import { FailedEmailRow } from './FailedEmailRow.tsx'
import { PagedRows } from './PagedRows.tsx'
import { REFRESHED } from './refreshed.ts'

const PAGES = {
  ...REFRESHED,
  size: PAGE,
  order: 'newest first',
  positionOf: ({ failed_at, id }: FailedEmail) => placeOf({ at: failed_at, id }),
} as const

/** How many emails went out, wait and failed, and those that failed with their reasons. */
export function EmailsCard({ emails: { sent_last_day, waiting, failed } }: { emails: Installation['emails'] }) {
  const sendAll = useAction(operatorApi.sendAllAgain, {
    refreshes: [operatorApi.failedEmails, operatorApi.installation],
    done: text.sentAllAgain,
    failed: text.sendAllFailed,
  })
  const all = failed > 0 && (
    <Button kind="secondary" size="small" busy={sendAll.isPending} onClick={() => sendAll.mutate({})}>
      {text.sendAllAgain(failed)}
    </Button>
  )
  return (
    <Card title={text.emails} aside={all} pad={false}>
      <dl className="operator-figures">
        <Figure count={sent_last_day} words={text.sent} />
        <Figure count={waiting} words={text.waiting} />
        <Figure count={failed} words={text.failed} isBad={failed > 0} />
      </dl>
      <FailedEmails />
    </Card>
  )
}

function Figure({ count, words, isBad = false }: { count: number; words: string; isBad?: boolean }) {
  return (
    <div>
      <dt className="soft">{words}</dt>
      <dd className={classes('heading tabular', isBad && 'is-bad')}>{counted(count)}</dd>
    </div>
  )
}

function FailedEmails() {
  return (
    <PagedRows
      read={usePages(operatorApi.failedEmails, {}, PAGES)}
      failed={text.emailsFailed}
      none={<p className={classes('operator-none soft', glyphClass('check'), 'glyph-small')}>{text.noFailed}</p>}
      renderRow={(email) => <FailedEmailRow key={email.id} email={email} />}
    />
  )
}
