import {
  AtSign,
  CalendarClock,
  CalendarX,
  Handshake,
  CirclePlay,
  ChartNoAxesColumn,
  FileDown,
  Flag,
  type LucideIcon,
  MailOpen,
  MailWarning,
  Megaphone,
  MessageCircleQuestionMark,
  MessageSquare,
  Radio,
  Reply,
  ShieldCheck,
  UserPen,
  Store,
  UserCheck,
  UserMinus,
  UserPlus,
} from 'lucide-react'
import { Avatar } from '#web/ui/Avatar.tsx'
import { classes } from '#web/ui/glyph.ts'
import type { Notification } from '../contract.ts'

const ICONS: Record<Notification['kind'], LucideIcon> = {
  message: MessageSquare,
  mention: AtSign,
  reply: Reply,
  enquiry: Store,
  connection_asked: UserPlus,
  connection_accepted: UserPlus,
  meeting_asked: Handshake,
  meeting_accepted: Handshake,
  meeting_answered: Handshake,
  meeting_expired: CalendarX,
  meeting_cancelled: CalendarX,
  meeting_moved: CalendarClock,
  meeting_soon: Handshake,
  session_soon: Radio,
  session_moved: CalendarClock,
  session_cancelled: CalendarX,
  session_moved_late: CalendarClock,
  session_cancelled_late: CalendarX,
  own_session_moved: CalendarClock,
  own_session_cancelled: CalendarX,
  recording_ready: CirclePlay,
  question_answered: MessageCircleQuestionMark,
  question_approved: MessageCircleQuestionMark,
  poll_opened: ChartNoAxesColumn,
  announcement: Megaphone,
  invitation: MailOpen,
  organiser_removed: UserMinus,
  moderator_named: ShieldCheck,
  export_ready: FileDown,
  report_received: Flag,
  questions_waiting: MessageCircleQuestionMark,
  people_registered: UserCheck,
  speakers_changed: UserPen,
  emails_failed: MailWarning,
  recording_finished: CirclePlay,
}
/** Kinds that are about a person show the face; the others are about a thing. */
const WITH_FACE = new Set<Notification['kind']>([
  'message',
  'mention',
  'reply',
  'enquiry',
  'connection_asked',
  'connection_accepted',
  'meeting_asked',
  'meeting_accepted',
  'meeting_answered',
])
const CHANGED = new Set<Notification['kind']>([
  'session_moved',
  'session_cancelled',
  'session_moved_late',
  'session_cancelled_late',
  'own_session_moved',
  'own_session_cancelled',
  'meeting_cancelled',
  'meeting_moved',
])

/** The face of who caused it with a mark of its kind, or the kind alone. */
export function NotificationIcon({ notification: { kind, actor } }: { notification: Notification }) {
  const Icon = ICONS[kind]
  if (actor && WITH_FACE.has(kind))
    return (
      <span className="note-face">
        <Avatar id={actor.person_id} name={actor.full_name ?? ''} photo={actor.avatar_url} />
        <i>
          <Icon aria-hidden />
        </i>
      </span>
    )
  return (
    <span className={classes('note-icon', kind === 'session_soon' && 'is-now', CHANGED.has(kind) && 'is-changed')}>
      <Icon className="lucide" aria-hidden />
    </span>
  )
}
