import type { ConferenceTab } from '#features/conferences/link-rules.ts'

/** The tabs of a conference, as in the address; the first one is the default, although the overview stands before it. */
export const TABS = [
  'speakers',
  'schedule',
  'delegates',
  'meetings',
  'stage',
  'moderation',
  'overview',
] as const satisfies readonly ConferenceTab[]

/** Loads the code of a tab. */
export const loadTab = {
  speakers: async () => ({ default: (await import('./InvitableSpeakers.tsx')).InvitableSpeakers }),
  schedule: async () => ({ default: (await import('./StagedScheduleTab.tsx')).StagedScheduleTab }),
  delegates: async () => ({ default: (await import('#features/delegates/web/DelegatesTab.tsx')).DelegatesTab }),
  meetings: async () => ({ default: (await import('#features/meeting-manager/web/MeetingsTab.tsx')).MeetingsTab }),
  stage: async () => ({ default: (await import('#features/stage/web/StageTab.tsx')).StageTab }),
  overview: async () => ({ default: (await import('#features/overview/web/OverviewTab.tsx')).OverviewTab }),
  moderation: async () => ({ default: (await import('#features/moderation/web/ModerationTab.tsx')).ModerationTab }),
}

/** Call it when a tab is about to be shown. A failure is reported when the tab is shown, which loads it again. */
export function prepareTab(tab: (typeof TABS)[number]) {
  loadTab[tab]().catch(() => {})
}
