import { useState } from 'react'
import { patch } from '#web/data/queries.ts'
import { useAction } from '#web/data/useAction.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { Button } from '#web/ui/Button.tsx'
import { DayTabs } from '#web/ui/DayTabs.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Loading } from '#web/ui/Loading.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { TabPanel } from '#web/ui/TabPanel.tsx'
import { overlaps, type Span } from '../rules.ts'
import { screenText } from '../screen-text.ts'
import { firstDay, partOfDay, shortDay, without } from '../timeline-rules.ts'
import { type FreeTimes, meetingTimesApi } from '../times-contract.ts'
import { type ConferenceClock, useConferenceClock } from './useConferenceClock.ts'

type Slot = FreeTimes['slots'][number]

type FreeTimesDialogProps = { conference: { id: string; time_zone: string }; onClose: () => void }

/** The times of a conference as switches: at which of them the reader can be asked. Each is saved as it is pressed. */
export function FreeTimesDialog({ conference, onClose }: FreeTimesDialogProps) {
  const clock = useConferenceClock(conference.time_zone)
  const { data, error } = useQuery(meetingTimesApi.free, { conference_id: conference.id })
  const [chosen, setChosen] = useState<string | null>(null)
  const { setFree } = useFreeTimes(conference.id, data)
  const byDay = Map.groupBy(data?.slots ?? [], ({ starts_at }) => clock.dateOf(starts_at))
  const day = chosen ?? firstDay([...byDay.keys()], clock.today, () => true)
  const slots = day === null ? [] : (byDay.get(day) ?? [])
  return (
    <Dialog title={screenText.freeTimes} about={<p className="soft">{screenText.freeHint}</p>} onClose={onClose}>
      {!data && error && (
        <Notice kind="danger" alert>
          <p>{error.message}</p>
        </Notice>
      )}
      {!data && !error && (
        <Loading label="Loading your free times" className="meetings-wait">
          <Skeleton shape="button" />
          <Skeleton shape="button" />
        </Loading>
      )}
      {data && day === null && <p className="soft">{screenText.noSlots}</p>}
      {day !== null && (
        <>
          <DayTabs
            label={screenText.day}
            name="free-day"
            tabs={[...byDay.keys()].map((date) => ({ id: date, label: shortDay(date) }))}
            selected={day}
            onSelect={setChosen}
          />
          <TabPanel name="free-day" tab={day}>
            <Parts slots={slots} clock={clock} onChange={setFree} />
            <div className="free-slots">
              {slots.map((slot) => (
                <SlotSwitch key={slot.starts_at} slot={slot} clock={clock} onChange={setFree} />
              ))}
            </div>
          </TabPanel>
        </>
      )}
    </Dialog>
  )
}

type SetFree = (slots: readonly Slot[], isFree: boolean) => void

type PartsProps = { slots: readonly Slot[]; clock: ConferenceClock; onChange: SetFree }

/** The morning or another part of the day at once: free if any of it is off, else off. One time alone has its switch. */
function Parts({ slots, clock, onChange }: PartsProps) {
  const parts = Map.groupBy(slots, ({ starts_at }) => partOfDay(clock.timeOf(starts_at)))
  return (
    <div className="row free-parts">
      {[...parts].map(([part, those]) => {
        const isFree = those.every(({ state }) => state !== 'busy')
        return (
          those.length > 1 && (
            <Button
              key={part}
              kind="secondary"
              size="small"
              aria-pressed={isFree}
              onClick={() => onChange(those, !isFree)}
            >
              {screenText.wholePart[part]}
            </Button>
          )
        )
      })}
    </div>
  )
}

function SlotSwitch({ slot, clock, onChange }: { slot: Slot; clock: ConferenceClock; onChange: SetFree }) {
  const { starts_at, ends_at, state } = slot
  const note = screenText.slotState[state]
  return (
    <Switch
      label={`${clock.timeOf(starts_at)} – ${clock.timeOf(ends_at)}${note && ` · ${note}`}`}
      checked={state !== 'busy' && state !== 'meeting' && state !== 'speaking'}
      disabled={state === 'meeting' || state === 'speaking'}
      onChange={(isFree) => onChange([slot], isFree)}
    />
  )
}

function useFreeTimes(conference_id: string, free: FreeTimes | undefined) {
  const save = useAction(meetingTimesApi.setBusy, {
    optimistic: ({ busy }) => [
      patch(meetingTimesApi.free, { conference_id }, ({ slots }) => ({
        busy,
        slots: slots.map((slot) => withBusy(slot, busy)),
      })),
    ],
    updates: (saved) => [patch(meetingTimesApi.free, { conference_id }, () => saved)],
    refreshes: [meetingTimesApi.times],
    failed: ({ message }) => ({ title: screenText.freeFailed, description: message }),
  })
  const setFree: SetFree = (slots, isFree) => {
    const others = without(free?.busy ?? [], slots)
    const spans: Span[] = slots.map(({ starts_at, ends_at }) => ({ starts_at, ends_at }))
    save.mutate({ conference_id, busy: isFree ? others : [...others, ...spans] })
  }
  return { setFree }
}

/** Only what is free or off changes by a press; what else is at a time is for the server to say. */
function withBusy(slot: Slot, busy: readonly Span[]): Slot {
  if (busy.some((span) => overlaps(slot, span))) return slot.state === 'free' ? { ...slot, state: 'busy' } : slot
  return slot.state === 'busy' ? { ...slot, state: 'free' } : slot
}
