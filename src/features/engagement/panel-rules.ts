import { ENGAGEMENT_TABS, type ParticipantTab } from './rules.ts'

/** The tabs of somebody who takes part. Visitors do not load this file. */
export function participantTabs(withPolls: boolean): readonly { id: ParticipantTab; label: string }[] {
  const [chat, questions, ...others] = ENGAGEMENT_TABS
  return withPolls ? [chat, questions, { id: 'polls', label: 'Polls' }, ...others] : ENGAGEMENT_TABS
}
