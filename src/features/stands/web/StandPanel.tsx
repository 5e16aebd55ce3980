import { Avatar } from '#web/ui/Avatar.tsx'
import { Cover } from '#web/ui/Cover.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { LinkedText } from '#web/ui/LinkedText.tsx'
import { standText } from '../stand-text.ts'
import type { ShownExhibitor, StandTab } from './Stand.tsx'

type StandPanelProps = { exhibitor: ShownExhibitor; tab: StandTab }

/** The content of a tab of the exhibitor's page. */
export function StandPanel({ exhibitor, tab }: StandPanelProps) {
  if (tab === 'products') return <Products exhibitor={exhibitor} />
  if (tab === 'team') return <Team exhibitor={exhibitor} />
  if (tab === 'schedule') return <StandEvents exhibitor={exhibitor} />
  return (
    <>
      <p className="stand-lead" dir="auto">
        {exhibitor.description}
      </p>
      {exhibitor.full_description && (
        <div className="prose">
          <LinkedText text={exhibitor.full_description} />
        </div>
      )}
    </>
  )
}

type PartProps = Pick<StandPanelProps, 'exhibitor'>

function Products({ exhibitor: { id, products } }: PartProps) {
  if (products.length === 0)
    return (
      <Empty title={standText.noProducts} level={2}>
        {standText.noProductsHint}
      </Empty>
    )
  return (
    <ul className="stand-rows">
      {products.map(({ name, description, image_url }, at) => (
        <li key={at} className="stand-product">
          {image_url ? <img src={image_url} alt="" loading="lazy" /> : <Cover id={`${id} ${at}`} use="card" />}
          <div>
            <h2 dir="auto">{name}</h2>
            <p className="soft" dir="auto">
              {description}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

function Team({ exhibitor: { id, team_members } }: PartProps) {
  if (team_members.length === 0)
    return (
      <Empty title={standText.noTeam} level={2}>
        {standText.noTeamHint}
      </Empty>
    )
  return (
    <ul className="stand-rows">
      {team_members.map(({ name, role, image_url }, at) => (
        <li key={at} className="stand-member">
          <Avatar id={`${id} ${name}`} name={name} photo={image_url} />
          <div>
            <b>
              <bdi>{name}</bdi>
            </b>
            <p className="soft">
              <bdi>{role}</bdi>
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

function StandEvents({ exhibitor: { events } }: PartProps) {
  if (events.length === 0)
    return (
      <Empty title={standText.noEvents} level={2}>
        {standText.noEventsHint}
      </Empty>
    )
  return (
    <ul className="stand-rows">
      {events.map(({ title, time }, at) => (
        <li key={at} className="stand-event">
          <span className="stand-time">{time}</span>
          <b>
            <bdi>{title}</bdi>
          </b>
        </li>
      ))}
    </ul>
  )
}
