import { Sparkles } from 'lucide-react'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Glimpse } from './Glimpse.tsx'

const NAME = 'Oyelaran Baptiste-Vance'

/** A suggestion whom to meet, with its reason. */
export function NetworkGlimpse() {
  return (
    <Glimpse of="network">
      <div className="glimpse-person">
        <Avatar id={NAME} name={NAME} size="l" />
        <div>
          <p className="glimpse-title">{NAME}</p>
          <p className="soft">Signaller, Northern Junctions</p>
        </div>
      </div>
      <p className="glimpse-reason">
        <Sparkles className="lucide-small" />
        <span>You’re both interested in Rotas. You both saved “Drill: the phone lines are down”.</span>
      </p>
      <p className="glimpse-choice">
        <b>Connect</b>
        <span>Ignore</span>
      </p>
    </Glimpse>
  )
}
