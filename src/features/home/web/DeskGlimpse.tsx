import { arch } from '#shared/arch.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Glimpse } from './Glimpse.tsx'

const PEOPLE = [
  ['Kwabena Ashdown', 'Policy Analyst'],
  ['Caoimhe Ní Dhálaigh-Roe', 'Lock Keeper'],
  ['Teuila Faamausili-Grant', 'Radio Operator'],
  ['Mateusz Dąbrowa-Hill', 'Night Warden'],
] as const

/** The page of a session on a wide screen: what is on the stage, and who is in the room. */
export function DeskGlimpse() {
  return (
    <Glimpse of="desk" className="of-desk">
      <div className="glimpse-stage">
        <svg className="picture" viewBox="0 0 320 150" preserveAspectRatio="xMidYMax slice">
          <path className="tone-iris-soft" d={arch(20, 280, 138, 150)} />
          <path className="tone-gold-soft" d={arch(80, 160, 112, 150)} />
          <path className="tone-gold-mid" d={arch(104, 112, 92, 150)} />
          <path className="tone-gold" d={arch(128, 64, 66, 150)} />
          <path className="tone-ink" d={`${arch(142, 36, 30, 150)}M147 104a13 13 0 1 1 26 0a13 13 0 1 1-26 0z`} />
        </svg>
        <Badge kind="onair">Live</Badge>
        <p className="glimpse-caption">Ninety alarms a night. Six of them were true.</p>
      </div>
      <div className="glimpse-about">
        <p className="glimpse-title">Alarms worth waking for</p>
        <p className="soft">Marit Elvestad-Owusu · Watch Room · until 19:15</p>
      </div>
      <div className="glimpse-people">
        <p className="glimpse-tabs">
          <span>Chat</span>
          <span>Q&amp;A</span>
          <b>People</b>
        </p>
        <ul>
          {PEOPLE.map(([name, role]) => (
            <li key={name}>
              <Avatar id={name} name={name} size="s" />
              <span>
                <b>{name}</b>
                <small className="soft">{role}</small>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Glimpse>
  )
}
