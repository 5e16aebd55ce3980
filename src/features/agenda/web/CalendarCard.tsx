import './calendar-card.css'
import { useState } from 'react'
import { loginFor } from '#features/auth/web/loginFor.ts'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { longDate } from '#shared/dates.ts'
import { patch } from '#web/data/queries.ts'
import { useAction } from '#web/data/useAction.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { timeOf } from '#web/moments.ts'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { type CalendarAddress, calendarApi } from '../contract.ts'
import { calendarText } from '../calendar-text.ts'

const update = (address: CalendarAddress) => [patch(calendarApi.read, {}, () => address)]
const failed = ({ message }: { message: string }) => ({ title: calendarText.calendarFailed, description: message })

/** The secret address at which calendars read what somebody saved. */
export function CalendarCard() {
  const { user } = useAuth()
  const { data } = useQuery(calendarApi.read, {})
  const open = useAction(calendarApi.open, { updates: update, refreshes: [calendarApi.read], failed })
  return (
    <section className="card card-pad calendar-card" id="calendar">
      <h2>{calendarText.calendar}</h2>
      <p className="soft">{calendarText.calendarLead}</p>
      {user === null ? (
        <ButtonLink kind="secondary" to={loginFor(location)}>
          {calendarText.login}
        </ButtonLink>
      ) : data ? (
        <Address address={data} onAlarms={(has_alarms) => open.mutate({ has_alarms })} />
      ) : (
        <Button busy={open.isPending || data === undefined} onClick={() => open.mutate({})}>
          {calendarText.subscribe}
        </Button>
      )}
    </section>
  )
}

type AddressProps = { address: CalendarAddress; onAlarms: (has_alarms: boolean) => void }

function Address({ address: { url, has_alarms, read_at }, onAlarms }: AddressProps) {
  const [isAsking, setAsking] = useState(false)
  const renew = useAction(calendarApi.renew, { updates: update, done: calendarText.renewed, failed })
  const webcal = url.replace(/^https?:/, 'webcal:')
  return (
    <>
      <p className="calendar-address">
        <input
          className="input"
          readOnly
          value={url}
          aria-label={calendarText.address}
          onFocus={(event) => event.target.select()}
        />
        <Button kind="secondary" size="small" onClick={() => void copy(url)}>
          {calendarText.copy}
        </Button>
      </p>
      <p className="row">
        <a
          className="link"
          href={`https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          Google
        </a>
        <a
          className="link"
          href={`https://outlook.live.com/calendar/0/addfromweb?url=${encodeURIComponent(url)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          Outlook
        </a>
        <a className="link" href={webcal}>
          Apple
        </a>
      </p>
      <Switch label={calendarText.alarms} checked={has_alarms} onChange={onAlarms} />
      <p className="small soft">
        {read_at === null ? calendarText.neverRead : calendarText.readAt(`${longDate(read_at)}, ${timeOf(read_at)}`)}{' '}
        <button type="button" className="link" onClick={() => setAsking(true)}>
          {calendarText.renew}
        </button>
      </p>
      {isAsking && (
        <ConfirmDialog
          title={calendarText.renewTitle}
          verb={calendarText.renew}
          kind="primary"
          onConfirm={() => renew.mutateAsync({})}
          onClose={() => setAsking(false)}
        >
          <p>{calendarText.renewDetail}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

async function copy(url: string) {
  try {
    await navigator.clipboard.writeText(url)
    toast(calendarText.copied)
  } catch {
    toast(calendarText.copyFailed, { variant: 'destructive' })
  }
}
