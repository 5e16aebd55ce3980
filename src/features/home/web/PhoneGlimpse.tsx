import { arch } from '#shared/arch.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Glimpse } from './Glimpse.tsx'

const NEXT = [
  ['19:45', 'Supper', 'Galley'],
  ['20:45', 'Handover in ninety seconds', 'Watch Room'],
  ['23:30', 'Listening to a quiet radio', 'Watch Room'],
] as const

/** A delegate's home page on a phone. */
export function PhoneGlimpse() {
  return (
    <Glimpse of="phone" className="of-phone">
      <p className="glimpse-title">Welcome, Hanne</p>
      <div className="glimpse-now">
        <svg className="picture" viewBox="0 0 90 90">
          <path className="tone-gold-mid" d={arch(0, 90, 84, 90)} />
          <path className="tone-gold" d={arch(24, 42, 54, 90)} />
        </svg>
        <Badge kind="onair">Live</Badge>
        <p className="glimpse-title">Alarms worth waking for</p>
        <p>Watch Room, 17 min left</p>
      </div>
      <ul className="glimpse-next">
        {NEXT.map(([time, title, place]) => (
          <li key={time}>
            <b className="tabular">{time}</b>
            <span>
              {title}
              <small className="soft">{place}</small>
            </span>
          </li>
        ))}
      </ul>
    </Glimpse>
  )
}
