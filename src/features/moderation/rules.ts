import type { AuditAction } from '#features/conferences/rules.ts'

/** The actions of the audit log that the moderation log shows. */
export const MODERATION_ACTIONS = [
  'message_removed',
  'person_muted',
  'person_unmuted',
  'report_closed',
  'chat_closed',
  'chat_opened',
  'slow_mode_set',
  'message_pinned',
  'message_unpinned',
  'reports_exported',
  'moderation_exported',
] as const satisfies readonly AuditAction[]
export type ModerationAction = (typeof MODERATION_ACTIONS)[number]

export const LOG_PAGE = 50
