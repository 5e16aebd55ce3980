import { useAuth } from '#features/auth/web/useAuth.ts'
import type { MyConference, ShownConference } from '#features/registration/contract.ts'
import { isOrganiser } from '#features/registration/rules.ts'
import { rememberConference } from '#features/registration/web/choice.ts'
import { useCurrentConference } from '#features/registration/web/useCurrentConference.ts'
import { shortDateRange } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { Link, navigate, useLocation } from '#web/router/router.tsx'
import { Cover } from '#web/ui/Cover.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { text } from '../text.ts'
import { SwitcherWait } from './SwitcherWait.tsx'

/** Pages about one conference, whose address names it once it is chosen. */
const ABOUT_ONE: readonly string[] = [
  paths.home,
  paths.stage,
  paths.expo,
  paths.network,
  paths.delegates,
  paths.messages,
  paths.schedule,
  paths.notifications,
]

/** The current conference, and a menu to switch for people with several. */
export function ConferenceSwitcher() {
  const { isDelegate } = useAuth()
  const { conferences, current, loading } = useCurrentConference()
  const { path } = useLocation()

  function choose(conference: MyConference) {
    const { id, slug } = conference
    rememberConference(id)
    const organised = isOrganiser(conference)
    if (ABOUT_ONE.includes(path)) navigate(`${path}?conference=${encodeURIComponent(slug)}`)
    else if (organised && path.startsWith(paths.conference(''))) navigate(paths.conference(id))
  }

  if (loading) return <SwitcherWait />
  if (!current || (conferences.length === 0 && !ABOUT_ONE.includes(path)))
    return isDelegate ? null : (
      <Link to={paths.conferenceManager} className="switcher switcher-empty">
        <b>{text.noConference}</b>
        <span className="small soft">{text.createOne}</span>
      </Link>
    )
  const face = <Face conference={current} />
  if (conferences.length < 2) return <div className="switcher">{face}</div>
  return (
    <Menu
      label={text.conferences}
      entries={conferences.map((conference) => ({
        label: labelOf(conference, conferences),
        checked: conference.id === current.id,
        onSelect: () => choose(conference),
      }))}
      renderButton={(button) => (
        <button {...button} type="button" className="switcher glyph glyph-small glyph-chevron-down">
          <span className="visually-hidden">{text.current} </span>
          {face}
        </button>
      )}
    />
  )
}

function Face({ conference }: { conference: ShownConference }) {
  const { id, name, start_date, end_date, cover_hue, active } = conference
  return (
    <>
      <span className="thumbnail">
        <Cover id={id} hue={cover_hue} use="thumb" />
      </span>
      <b className="clamp-2" dir="auto">
        {name}
      </b>
      <span className="small soft">{shortDateRange(start_date, end_date) ?? (active ? text.noDates : text.draft)}</span>
    </>
  )
}

/** The name; with the slug if another conference has the same name. */
function labelOf({ name, slug }: MyConference, all: readonly MyConference[]) {
  return all.some((other) => other.name === name && other.slug !== slug) ? `${name} (${slug})` : name
}
