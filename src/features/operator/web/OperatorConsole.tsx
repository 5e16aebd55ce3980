import { Copy, RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { NotFoundPage } from '#features/shell/web/NotFoundPage.tsx'
import { refresh } from '#web/data/queries.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { applyTitle } from '#web/router/Head.tsx'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { Loading } from '#web/ui/Loading.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { type Installation, operatorApi } from '../contract.ts'
import { isAllWell, partsOf } from '../part-rules.ts'
import { reportText } from '../report-text.ts'
import { text } from '../text.ts'
import { EmailsCard } from './EmailsCard.tsx'
import { GrowthCard } from './GrowthCard.tsx'
import { JobsCard } from './JobsCard.tsx'
import { MessagesCard } from './MessagesCard.tsx'
import { exactTime, momentWords } from './moments.ts'
import { PartsStrip } from './PartsStrip.tsx'
import { REFRESHED } from './refreshed.ts'
import { SettingsCard } from './SettingsCard.tsx'
import { VersionCard } from './VersionCard.tsx'
import './operator.css'

/** All of the operator's page; loaded only for the operator. */
export function OperatorConsole() {
  const { data: seen, error, refetch } = useQuery(operatorApi.installation, {}, REFRESHED)
  useEffect(() => applyTitle(text.title), [])
  if (error?.status === 404) return <NotFoundPage />
  return (
    <div className="operator wrap">
      <Head seen={seen} />
      {seen && error && (
        <Notice kind="danger" alert>
          <p>
            <b className="strong">{text.unanswered(exactTime(seen.checked_at))}</b> {error.message} {text.stale}
          </p>
        </Notice>
      )}
      {!seen && error && <ReadFailed message={`${text.checkFailed}. ${error.message}`} onRetry={refetch} />}
      {!seen && !error && <Wait />}
      {seen && <Cards seen={seen} />}
    </div>
  )
}

function Head({ seen }: { seen: Installation | undefined }) {
  const [checking, setChecking] = useState(false)
  async function check() {
    setChecking(true)
    await refresh([operatorApi.installation, operatorApi.growth, operatorApi.failedEmails, operatorApi.messages])
    setChecking(false)
  }
  return (
    <div className="page-head">
      <div>
        <h1>{text.title}</h1>
        {seen && (
          <p>
            {text.checkedAt(seen.host, exactTime(seen.checked_at))}
            {isAllWell(partsOf(seen, momentWords)) && ` · ${text.allWell}`}
          </p>
        )}
      </div>
      <div className="row">
        <Button kind="secondary" disabled={!seen} onClick={() => seen && void copyReport(seen)}>
          <Copy aria-hidden="true" />
          {text.copy}
        </Button>
        <Button busy={checking} onClick={() => void check()}>
          <RefreshCw aria-hidden="true" />
          {text.check}
        </Button>
      </div>
    </div>
  )
}

async function copyReport(seen: Installation) {
  try {
    await navigator.clipboard.writeText(reportText(seen))
    toast(text.copied, { description: text.copiedDetail })
  } catch {
    toast(text.copyFailed, { description: text.copyFailedDetail, variant: 'destructive' })
  }
}

function Cards({ seen }: { seen: Installation }) {
  return (
    <>
      <PartsStrip seen={seen} />
      <div className="operator-cards">
        <div>
          <EmailsCard emails={seen.emails} />
          <MessagesCard open={seen.open_messages} />
          <GrowthCard />
        </div>
        <div>
          <VersionCard seen={seen} />
          <JobsCard jobs={seen.jobs} />
          <SettingsCard settings={seen.settings} />
        </div>
      </div>
    </>
  )
}

function Wait() {
  return (
    <Loading label={text.wait} className="card part-wait">
      <Skeleton shape="title" width="half" />
      <Skeleton />
      <Skeleton width="most" />
    </Loading>
  )
}
