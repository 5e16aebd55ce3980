import { Badge, type BadgeKind } from '#web/ui/Badge.tsx'
import type { Phase } from '#features/schedule/now-rules.ts'
import { PHASE_WORDS } from '../screen-text.ts'

const KINDS: Record<Phase, BadgeKind> = {
  scheduled: 'plain',
  doors: 'onair',
  live: 'onair',
  paused: 'plain',
  ended: 'plain',
  pending: 'plain',
  ready: 'good',
  not_recorded: 'plain',
  cancelled: 'danger',
}

/** The phase of a session as a badge. */
export function SessionState({ phase }: { phase: Phase }) {
  return <Badge kind={KINDS[phase]}>{PHASE_WORDS[phase]}</Badge>
}
