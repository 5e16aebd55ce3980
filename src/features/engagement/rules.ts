/** The tabs of the engagement panel in order. */
export const ENGAGEMENT_TABS = [
  { id: 'chat', label: 'Chat', glyph: 'message' },
  { id: 'questions', label: 'Q&A', glyph: 'question' },
  { id: 'delegates', label: 'Delegates', glyph: 'contact' },
  { id: 'schedule', label: 'Schedule', glyph: 'calendar' },
] as const
export type EngagementTab = (typeof ENGAGEMENT_TABS)[number]['id']

/** Participants have one more, where there are polls or the person may create one. */
export type ParticipantTab = EngagementTab | 'polls'

/** What the panel has to know of its conference. */
export type PanelConference = { id: string; slug: string; start_date: string | null; time_zone: string }
