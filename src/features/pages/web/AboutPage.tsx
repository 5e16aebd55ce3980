import './AboutPage.css'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Cover } from '#web/ui/Cover.tsx'
import type { Line } from './prose.ts'
import { Prose } from './Prose.tsx'
import { StaticFrame } from './StaticFrame.tsx'

const STORY: readonly Line[] = [
  'A foyer is the room before the room. It is where people arrive, hang up their coats, find a face they know, and begin to talk. Nobody buys a ticket for it, and yet it is the part of the evening one remembers.',
  'Most software for conferences is made for the hall: who speaks, when, on which screen. That part matters, and Foyer does it with care. But we began with the other part. A conference is a chance for people to meet who have no other reason to be in the same place, and a good one does not leave that to luck.',
  'So the people who choose to be found can find each other. A suggestion says why it is made. And when you would rather sit by yourself with your coffee, you can, and nobody is told.',
]

const BELIEFS = [
  {
    title: 'Delegates are guests',
    about:
      'They do not pay, they are not counted for advertisers, and they are found only if they want to be. What they write to each other is theirs.',
  },
  {
    title: 'Organisers are busy',
    about:
      'A week before the doors open there is no time for a manual. Screens are dense where people work, errors say what to do, and nothing is lost when a connection is.',
  },
  {
    title: 'Software should last',
    about:
      'Foyer is open source under the MIT licence. It runs on one small machine, keeps its data in Postgres, and lets you take everything out at any time.',
  },
] as const

const FACTS = [
  ['Licence', 'MIT, all of it'],
  ['Runs on', 'One machine, one process, no container needed'],
  ['Stores', 'Everything in Postgres, embedded or your own'],
  ['Trackers', 'None'],
] as const

/** /about: who makes the product, and why. */
export function AboutPage() {
  return (
    <StaticFrame className="about-page" title="About Foyer" lead="The room before the room: where a conference meets.">
      <Cover id="the-room-before-the-room" use="header" />
      <div className="story">
        <Prose lines={STORY} />
        <dl className="card">
          {FACTS.map(([term, fact]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
        </dl>
      </div>
      <h2>What we believe</h2>
      <ul className="beliefs">
        {BELIEFS.map(({ title, about }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{about}</p>
          </li>
        ))}
      </ul>
      <div className="row">
        <ButtonLink kind="primary" size="large" to={paths.features}>
          See what it does
        </ButtonLink>
        <ButtonLink kind="secondary" size="large" to={paths.contact}>
          Write to us
        </ButtonLink>
      </div>
    </StaticFrame>
  )
}
