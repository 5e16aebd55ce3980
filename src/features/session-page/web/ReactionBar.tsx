import { CircleQuestionMark, Hand, Heart, Laugh, Lightbulb } from 'lucide-react'
import { useState } from 'react'
import { useClock } from '#web/useClock.ts'
import { useAction } from '#web/data/useAction.ts'
import { classes } from '#web/ui/glyph.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { reactionsApi } from '#features/stage/contract.ts'
import { SESSION_REACTIONS, type SessionReaction } from '#features/stage/rules.ts'
import { REACTION_WORDS, screenText } from '#features/stage/screen-text.ts'
import type { SessionKey } from '#features/stage/web/live.ts'
import { type Burst, BURSTS_MS } from './useSession.ts'

const ICONS = { love: Heart, applause: Hand, helped: Lightbulb, funny: Laugh, lost: CircleQuestionMark }
/** The last minute in bars, each with an arch on top. */
const BARS = 24
const BAR_HEIGHT = 22

type ReactionBarProps = { sessionKey: SessionKey; bursts: readonly Burst[] }

/** The reactions one can send, and how many everybody sent in the last minute. */
export function ReactionBar({ sessionKey, bursts }: ReactionBarProps) {
  const react = useAction(reactionsApi.react, { failed: ({ message }) => message })
  const [sent, setSent] = useState<SessionReaction | null>(null)
  return (
    <div className="reaction-bar">
      <div role="group" aria-label={screenText.react}>
        {SESSION_REACTIONS.map((reaction) => {
          const Icon = ICONS[reaction]
          return (
            <span key={reaction} className={classes('reaction', reaction === sent && 'is-sent')}>
              <IconButton
                label={REACTION_WORDS[reaction]}
                data-tip={REACTION_WORDS[reaction]}
                onClick={() => {
                  setSent(reaction)
                  react.mutate({ ...sessionKey, reaction })
                }}
              >
                <Icon className="lucide-small" aria-hidden="true" />
              </IconButton>
            </span>
          )
        })}
      </div>
      <Pulse bursts={bursts} />
    </div>
  )
}

function Pulse({ bursts }: { bursts: readonly Burst[] }) {
  const now = useClock().getTime()
  const recent = bursts.filter(({ at }) => now - at < BURSTS_MS)
  const total = recent.reduce((sum, { count }) => sum + count, 0)
  const bars = Array.from({ length: BARS }, () => 0)
  for (const { at, count } of recent) {
    const bar = BARS - 1 - Math.floor(Math.max(0, now - at) / (BURSTS_MS / BARS))
    bars[bar] = (bars[bar] ?? 0) + count
  }
  const highest = Math.max(1, ...bars)
  return (
    <p className="reaction-pulse">
      <span className="hide-on-phone">{screenText.lastMinute(total)}</span>
      <svg viewBox="0 0 214 26" role="img" aria-label={screenText.reactionsLabel(total)}>
        {bars.map((count, at) => (
          <path
            key={at}
            className={at === BARS - 1 ? 'is-now' : undefined}
            d={`M${at * 9} 26v${-(count / highest) * BAR_HEIGHT}a3.5 3.5 0 0 1 7 0V26z`}
          />
        ))}
      </svg>
    </p>
  )
}
