import { lazy, Suspense, useEffect, useState } from 'react'
import { ServerMarkup } from '#web/ServerMarkup.tsx'
import { navigate, useLocation } from '#web/router/router.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { PageTabs } from '#web/ui/PageTabs.tsx'
import { panelId, tabId } from '#web/ui/tabIds.ts'
import { isSessionHash, MOST_CARDS, type PageView, TABS_NAME } from '../rules.ts'
import { text } from '../text.ts'
import { Programme } from './Programme.tsx'

// Loaded on demand, because the browser keeps the server's markup; see Programme.
const About = import.meta.env.SSR
  ? (await import('./About.tsx')).About
  : lazy(async () => ({ default: (await import('./About.tsx')).About }))

const SpeakerList = import.meta.env.SSR
  ? (await import('./SpeakerList.tsx')).SpeakerList
  : lazy(async () => ({ default: (await import('./SpeakerList.tsx')).SpeakerList }))

const FindSpeakers = import.meta.env.SSR
  ? (await import('./FindSpeakers.tsx')).FindSpeakers
  : lazy(async () => ({ default: (await import('./FindSpeakers.tsx')).FindSpeakers }))

const TABS = [
  { id: 'about', label: 'About' },
  { id: 'schedule', label: 'Schedule' },
  { id: 'speakers', label: 'Speakers' },
] as const
type TabId = (typeof TABS)[number]['id']

/** The tab that an address names by its name or its id, on the way back as well; undefined for other parts of the page. */
function tabOf(hash: string): TabId | undefined {
  if (hash === '') return 'about'
  if (isSessionHash(hash)) return 'schedule'
  return TABS.find(({ id }) => hash.endsWith(id))?.id
}

/** The three tabs of the public page. Without JavaScript all are shown one after the other. */
export function ConferenceTabs({ page }: { page: PageView }) {
  const { hash } = useLocation()
  const [tab, setTab] = useState<TabId>('about')
  useEffect(() => {
    const linked = tabOf(hash)
    if (linked) setTab(linked)
  }, [hash])

  function choose(id: TabId) {
    setTab(id)
    navigate(`#${id}`, { replace: true, stay: true })
  }

  const panel = (id: TabId) => ({
    role: 'tabpanel',
    id: panelId(TABS_NAME, id),
    'aria-labelledby': tabId(TABS_NAME, id),
    className: id === tab ? 'part' : 'part is-hidden',
  })
  const { speaker_count, schedule_count } = page
  const isCompact = speaker_count > MOST_CARDS
  return (
    <div className="parts">
      <PageTabs large name={TABS_NAME} label="Conference" tabs={TABS} selected={tab} onSelect={choose} />
      <section {...panel('about')}>
        <h2 className="visually-hidden">About</h2>
        <ServerMarkup as="div" className="prose">
          <Suspense>
            <About {...page} />
          </Suspense>
        </ServerMarkup>
      </section>
      <section {...panel('schedule')}>
        <h2 className="visually-hidden">Schedule</h2>
        {schedule_count === 0 ? <Empty title={text.noSchedule} /> : <Programme page={page} />}
      </section>
      <section {...panel('speakers')}>
        <h2 className="visually-hidden">Speakers</h2>
        {speaker_count === 0 ? (
          <Empty title={text.noSpeakers} />
        ) : (
          <>
            {isCompact && (
              <Suspense>
                <FindSpeakers count={speaker_count} />
              </Suspense>
            )}
            <ServerMarkup as="ul" className={isCompact ? 'speakers is-compact' : 'speakers'}>
              <Suspense>
                <SpeakerList {...page} isCompact={isCompact} />
              </Suspense>
            </ServerMarkup>
          </>
        )}
      </section>
    </div>
  )
}
