/** The parts of a conference, as the address names them; the first one is what the plain address shows. */
export const TABS = ['speakers', 'schedule', 'delegates'] as const

/** Fetches the code of a part. */
export const loadTab = {
  speakers: async () => ({ default: (await import('#features/speakers/web/SpeakersTab.tsx')).SpeakersTab }),
  schedule: async () => ({ default: (await import('#features/schedule/web/ScheduleTab.tsx')).ScheduleTab }),
  delegates: async () => ({ default: (await import('#features/delegates/web/DelegatesTab.tsx')).DelegatesTab }),
}

/** Call it when a part is about to be shown. A failure is told when it is shown and tries again. */
export function prepareTab(tab: (typeof TABS)[number]) {
  loadTab[tab]().catch(() => {})
}
