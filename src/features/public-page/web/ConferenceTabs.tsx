import { lazy, Suspense, useEffect, useState } from 'react'
import { Adopted } from '#web/Adopted.tsx'
import { navigate, useLocation } from '#web/router.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { PageTabs } from '#web/ui/PageTabs.tsx'
import { panelId, tabId } from '#web/ui/tabIds.ts'
import { isSessionHash, type PageView } from '../rules.ts'
import { text } from '../text.ts'
import { Programme } from './Programme.tsx'

// As in Programme: rendered on the server, adopted in the browser.
const SpeakerList = import.meta.env.SSR
  ? (await import('./SpeakerList.tsx')).SpeakerList
  : lazy(async () => ({ default: (await import('./SpeakerList.tsx')).SpeakerList }))

/** Ties the tabs to their panels. */
const NAME = 'conference'

const TABS = [
  { id: 'about', label: 'About' },
  { id: 'schedule', label: 'Schedule' },
  { id: 'speakers', label: 'Speakers' },
] as const
type TabId = (typeof TABS)[number]['id']

function tabOf(hash: string): TabId | undefined {
  if (isSessionHash(hash)) return 'schedule'
  return TABS.find(({ id }) => hash === `#${id}`)?.id
}

/** The three parts of the page. Without scripts they stand one after the other. */
export function ConferenceTabs({ page }: { page: PageView }) {
  const { hash } = useLocation()
  const [tab, setTab] = useState<TabId>('about')
  useEffect(() => {
    const wanted = tabOf(hash)
    if (wanted) setTab(wanted)
  }, [hash])

  function choose(id: TabId) {
    setTab(id)
    navigate(`#${id}`, { replace: true, stay: true })
  }

  const panel = (id: TabId) => ({
    role: 'tabpanel',
    id: panelId(NAME, id),
    'aria-labelledby': tabId(NAME, id),
    className: id === tab ? 'part' : 'part is-away',
  })
  const { conference, speaker_count, schedule_count, lists } = page
  return (
    <div className="parts">
      <PageTabs large name={NAME} label="Conference" tabs={TABS} selected={tab} onSelect={choose} />
      <section {...panel('about')}>
        <h2 className="vh">About</h2>
        <About description={conference.description} />
      </section>
      <section {...panel('schedule')}>
        <h2 className="vh">Schedule</h2>
        {schedule_count === 0 ? <Empty title={text.noSchedule} /> : <Programme page={page} />}
      </section>
      <section {...panel('speakers')}>
        <h2 className="vh">Speakers</h2>
        {speaker_count === 0 ? (
          <Empty title={text.noSpeakers} />
        ) : (
          <Adopted as="ul" className="spk">
            <Suspense>
              <SpeakerList speakers={lists?.speakers ?? []} />
            </Suspense>
          </Adopted>
        )}
      </section>
    </div>
  )
}

function About({ description }: { description: string | null }) {
  const paragraphs = description?.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '') ?? []
  return (
    <div className="prose">
      {paragraphs.length === 0 && <p className="soft">{text.noDescription}</p>}
      {paragraphs.map((paragraph, at) => (
        <p key={at} dir="auto">
          {paragraph}
        </p>
      ))}
    </div>
  )
}
