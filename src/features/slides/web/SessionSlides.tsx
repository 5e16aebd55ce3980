import { useId } from 'react'
import { useQuery } from '#web/data/useQuery.ts'
import { lazyPart } from '#web/lazyPart.tsx'
import { useOnChange } from '#web/useOnChange.ts'
import { slidesApi } from '../contract.ts'
import { screenText } from '../screen-text.ts'
import { type SessionKey, SlidesLine } from './SlidesLine.tsx'
import './slides.css'

const SlidesManager = lazyPart(() => import('./SlidesManager.tsx').then((module) => module.SlidesManager))

/** The slides of a session, for people who take part in the conference; nothing where there are none. */
export function SessionSlides({ sessionKey, isOver }: { sessionKey: SessionKey; isOver: boolean }) {
  const id = useId()
  const { data, refetch } = useQuery(slidesApi.list, sessionKey)
  useOnChange(`${isOver}`, () => void refetch())
  if (!data) return null
  const { slides, later, may_change } = data
  if (slides.length === 0 && later === 0 && !may_change) return null
  return (
    <section className="session-slides" aria-labelledby={id}>
      <h2 id={id}>{screenText.title}</h2>
      {may_change ? (
        <SlidesManager sessionKey={sessionKey} slides={slides} isOver={isOver} />
      ) : (
        slides.map((one) => <SlidesLine key={one.id} sessionKey={sessionKey} slides={one} />)
      )}
      {later > 0 && <p className="soft small">{screenText.later}</p>}
    </section>
  )
}
