import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from './test.ts'
import { BREAKING, endpoints, missing, requestOf, type Role, ROLES, rolesFixtures } from './test-requests.ts'

/**
 * One letter for each of ROLES: `+` allowed, `a` 401, `p` 402 without a plan, `f` 403, `c` 409, and `m` 404 with the same
 * response as for a missing id. The second word is for a draft conference, if that differs.
 */
const TABLE: Record<string, string> = {
  'POST /functions/v1/check-subscription': 'aaff+++',
  'POST /functions/v1/create-checkout': 'aaff+++',
  'POST /functions/v1/customer-portal': 'aaff++m',
  'POST /functions/v1/read-test-checkout': 'aamm+++',
  'POST /functions/v1/complete-test-checkout': 'aamm+++',
  'POST /functions/v1/change-test-subscription': 'aamm++m',

  'GET /api/profile': 'aa+++++',
  'PATCH /api/profile': 'aa+++++',
  'POST /api/profile/avatar': 'aa+++++',
  'DELETE /api/profile/avatar': 'aa+++++',
  'POST /api/profile/organiser': 'aa+++++',
  'POST /api/me/export': 'aa+++++',
  'GET /api/me/export/state': 'aa+++++',
  // Nobody has asked for the file here; `account.test.ts` shows who can download it.
  'GET /api/me/export': 'aammmmm',
  'POST /api/me/import': 'aa+++++',
  'DELETE /api/me': 'aa++cc+',

  'GET /api/conferences': 'aa+++++',
  'POST /api/conferences': 'aaff++p',
  'POST /api/conferences/import': 'aaff++p',
  'GET /api/conferences/:conference_id/file': 'aamm+m+',
  'GET /api/conferences/deleted': 'aa+++++',
  'GET /api/conferences/stats': 'aa+++++',
  'GET /api/conferences/:conference_id': 'aafm+m+ aamm+m+',
  'PATCH /api/conferences/:conference_id': 'aafm+m+',
  'POST /api/conferences/:conference_id/cover-images': 'aafm+m+',
  'DELETE /api/conferences/:conference_id': 'aafm+mf',
  'POST /api/conferences/:conference_id/restore': 'aafm+mf',
  'GET /api/conferences/:conference_id/audit': 'aamm+m+',

  'GET /api/conferences/:conference_id/organisers': 'aamm+m+',
  'POST /api/conferences/:conference_id/organisers': 'aafm+mf',
  'DELETE /api/conferences/:conference_id/organiser-invitations/:id': 'aafm+mf',
  'DELETE /api/conferences/:conference_id/organisers/:user_id': 'aafm+mf',
  'PUT /api/conferences/:conference_id/owner': 'aafm+mf',
  'POST /functions/v1/verify-organiser-token': '+++++++',
  'POST /functions/v1/accept-organiser-invitation': 'aa+++++',

  'GET /api/conferences/:conference_id/speakers': '+++++++ mmmm+m+',
  'POST /api/conferences/:conference_id/speakers': 'aafm+m+',
  'PATCH /api/conferences/:conference_id/speakers/:id': 'aafm+m+',
  'DELETE /api/conferences/:conference_id/speakers/:id': 'aafm+m+',
  'POST /api/conferences/:conference_id/speakers/delete': 'aafm+m+',
  'POST /api/conferences/:conference_id/speakers/import': 'aafm+m+',
  'POST /api/conferences/:conference_id/speaker-images': 'aafm+m+',
  'POST /api/conferences/:conference_id/speakers/import/undo': 'aafm+m+',
  'GET /api/conferences/:conference_id/speakers/details': 'aamm+m+',
  'GET /api/conferences/:conference_id/speakers/export': 'aamm+m+',
  'POST /api/conferences/:conference_id/speakers/:id/edits/undo': 'aafm+m+',
  'DELETE /api/conferences/:conference_id/speakers/:id/edits': 'aafm+m+',
  // Whoever has registered is made a speaker before.
  'GET /api/conferences/:conference_id/speaking': 'aa+mfmf aammfmf',
  'PATCH /api/conferences/:conference_id/speaking': 'aa+mfmf aammfmf',
  'POST /api/conferences/:conference_id/speaking/picture': 'aa+mfmf aammfmf',

  'GET /api/conferences/:conference_id/schedule': '+++++++ mmmm+m+',
  'POST /api/conferences/:conference_id/schedule': 'aafm+m+',
  'PATCH /api/conferences/:conference_id/schedule/:id': 'aafm+m+',
  'DELETE /api/conferences/:conference_id/schedule/:id': 'aafm+m+',
  'POST /api/conferences/:conference_id/schedule/delete': 'aafm+m+',
  'POST /api/conferences/:conference_id/schedule/restore': 'aafm+m+',
  'GET /api/conferences/:conference_id/schedule/saved': 'aamm+m+',
  'POST /api/conferences/:conference_id/schedule/import': 'aafm+m+',
  'GET /api/conferences/:conference_id/schedule/import': 'aamm+m+',
  'POST /api/conferences/:conference_id/schedule/import/undo': 'aafm+m+',

  'GET /api/conferences/:conference_id/chat': 'aa+m+m+ aamm+m+',
  'POST /api/conferences/:conference_id/chat': 'aa+m+m+ aamm+m+',
  'PATCH /api/conferences/:conference_id/chat/:id': 'aa+m+m+ aamm+m+',
  'DELETE /api/conferences/:conference_id/chat/:id': 'aa+m+m+ aamm+m+',
  'PUT /api/conferences/:conference_id/chat/:id/reactions/:reaction': 'aa+m+m+ aamm+m+',
  'DELETE /api/conferences/:conference_id/chat/:id/reactions/:reaction': 'aa+m+m+ aamm+m+',
  'POST /api/conferences/:conference_id/chat/:id/reports': 'aa+m+m+ aamm+m+',
  'GET /api/conferences/:conference_id/chat/settings': 'aa+m+m+ aamm+m+',
  'PATCH /api/conferences/:conference_id/chat/settings': 'aafm+m+ aamm+m+',
  'GET /api/conferences/:conference_id/muted': 'aamm+m+',
  'GET /api/conferences/:conference_id/muted/count': 'aamm+m+',
  'GET /api/conferences/:conference_id/muted/:person_id': 'aamm+m+',
  'PUT /api/conferences/:conference_id/muted/:person_id': 'aafm+m+',
  'DELETE /api/conferences/:conference_id/muted/:person_id': 'aafm+m+',
  'GET /api/conferences/:conference_id/moderation/log': 'aamm+m+',
  'GET /api/conferences/:conference_id/moderation/log/export': 'aamm+m+',
  'GET /api/conferences/:conference_id/moderation/reports/export': 'aamm+m+',
  'GET /api/conferences/:conference_id/today': 'aamm+m+',
  'GET /api/conferences/:conference_id/screens': 'aamm+m+',
  'PUT /api/conferences/:conference_id/screens': 'aafm+m+',
  'GET /api/conferences/:conference_id/desk': 'aamm+m+',
  'GET /api/conferences/:conference_id/desk/moderators': 'aamm+m+',
  'POST /api/conferences/:conference_id/desk/moderators': 'aafm+m+',
  'DELETE /api/conferences/:conference_id/desk/moderators/:schedule_item_id/:person_id': 'aafm+m+',
  'GET /api/conferences/:conference_id/desk/rooms': 'aamm+m+',
  'GET /api/conferences/:conference_id/desk/questions': 'aamm+m+',
  'GET /api/conferences/:conference_id/desk/polls': 'aamm+m+',
  'GET /api/conferences/:conference_id/stage/rooms': 'aamm+m+',
  'PUT /api/conferences/:conference_id/stage/rooms': 'aafm+m+',
  'GET /api/conferences/:conference_id/reports': 'aamm+m+',
  'PUT /api/conferences/:conference_id/reports/:id/resolved': 'aafm+m+',

  'GET /api/conferences/:conference_id/polls': 'aa+m+m+ aamm+m+',
  'GET /api/conferences/:conference_id/polls/settings': 'aa+m+m+ aamm+m+',
  'PATCH /api/conferences/:conference_id/polls/settings': 'aafm+m+',
  'POST /api/conferences/:conference_id/polls': 'aafm+m+ aamm+m+',
  'PATCH /api/conferences/:conference_id/polls/:id': 'aafm+m+ aamm+m+',
  'DELETE /api/conferences/:conference_id/polls/:id': 'aafm+m+ aamm+m+',
  'POST /api/conferences/:conference_id/polls/:id/open': 'aafm+m+ aamm+m+',
  'POST /api/conferences/:conference_id/polls/:id/close': 'aafm+m+ aamm+m+',
  'POST /api/conferences/:conference_id/polls/:id/reopen': 'aafm+m+ aamm+m+',
  'POST /api/conferences/:conference_id/polls/:id/archive': 'aafm+m+ aamm+m+',
  'POST /api/conferences/:conference_id/polls/:id/vote': 'aa+m+m+ aamm+m+',
  'GET /api/conferences/:conference_id/polls/export': 'aamm+m+',
  'GET /api/conferences/:conference_id/questions': 'aa+m+m+ aamm+m+',
  'POST /api/conferences/:conference_id/questions': 'aa+m+m+ aamm+m+',
  'PATCH /api/conferences/:conference_id/questions/:id': 'aafm+m+ aamm+m+',
  'DELETE /api/conferences/:conference_id/questions/:id': 'aa+m+m+ aamm+m+',
  'PUT /api/conferences/:conference_id/questions/:id/upvote': 'aa+m+m+ aamm+m+',
  'DELETE /api/conferences/:conference_id/questions/:id/upvote': 'aa+m+m+ aamm+m+',
  'POST /api/conferences/:conference_id/questions/:id/answers': 'aafm+m+ aamm+m+',
  'DELETE /api/conferences/:conference_id/questions/:id/answers/:answer_id': 'aafm+m+ aamm+m+',
  'GET /api/conferences/:conference_id/questions/settings': 'aa+m+m+ aamm+m+',
  'PATCH /api/conferences/:conference_id/questions/settings': 'aafm+m+ aamm+m+',
  'GET /api/conferences/:conference_id/questions/export': 'aamm+m+',
  'GET /api/conferences/:conference_id/overview': 'aamm+m+',
  'GET /api/conferences/:conference_id/overview/sessions': 'aamm+m+',
  'GET /api/conferences/:conference_id/overview/days': 'aamm+m+',
  'GET /api/conferences/:conference_id/overview/everything': 'aamm+m+',
  'GET /api/search': '+++++++ mmmm+m+',
  'GET /api/messages': 'aa+++++',
  'GET /api/messages/unread': 'aa+++++',
  'GET /api/messages/:person_id': 'aa+m+m+',
  'POST /api/messages/:person_id': 'aa+m+m+',
  'GET /api/messages/:person_id/thread': 'aa+m+m+',
  'PATCH /api/messages/:person_id/thread': 'aa+m+m+',
  'PUT /api/messages/:person_id/read': 'aa+m+m+',
  'PATCH /api/messages/:person_id/messages/:id': 'aa+m+m+',
  'DELETE /api/messages/:person_id/messages/:id': 'aa+m+m+',
  'POST /api/messages/:person_id/messages/:id/reports': 'aa+m+m+',
  'GET /api/conferences/:conference_id/message-reports': 'aamm+m+',
  'PUT /api/conferences/:conference_id/message-reports/:id/resolved': 'aafm+m+',

  'GET /api/exhibitors': '+++++++ mmmm+m+',
  'GET /api/exhibitors/managed': 'aa+m+m+ aamm+m+',
  'GET /api/exhibitors/bookmarks': 'aa+m+m+ aamm+m+',
  'POST /api/exhibitors': 'aafm+m+',
  'PUT /api/exhibitors/order': 'aafm+m+',
  'PUT /api/exhibitors/published': 'aafm+m+',
  'POST /api/exhibitors/import': 'aafm+m+',
  'POST /api/exhibitors/import/undo': 'aafm+m+',
  'GET /api/exhibitors/export': 'aamm+m+',
  'GET /api/exhibitors/:id': '+++++++ mmmm+m+',
  'PATCH /api/exhibitors/:id': 'aafm+m+ aamm+m+',
  'DELETE /api/exhibitors/:id': 'aafm+m+ aamm+m+',
  'POST /api/exhibitors/:id/images': 'aafm+m+ aamm+m+',
  'GET /api/exhibitors/:id/own': 'aa+m+m+ aamm+m+',
  'GET /api/exhibitors/:id/numbers': 'aafm+m+ aamm+m+',
  'PUT /api/exhibitors/:id/view': 'aa+++++ aamm+m+',
  'PUT /api/exhibitors/:id/bookmark': 'aa+m+m+ aamm+m+',
  'DELETE /api/exhibitors/:id/bookmark': 'aa+m+m+ aamm+m+',
  'GET /api/exhibitors/:id/enquiries': 'aafm+m+ aamm+m+',
  // Organisers look after every exhibitor, so they do not write to one.
  'POST /api/exhibitors/:id/enquiries': 'aa+mfmf aammfmf',
  // Where there is none of the caller, nothing is done.
  'DELETE /api/exhibitors/:id/enquiries/:enquiry_id': 'aa+m+m+ aamm+m+',
  'POST /api/exhibitors/:id/enquiries/:enquiry_id/answer': 'aafm+m+ aamm+m+',
  'GET /api/exhibitors/:id/leads': 'aafm+m+ aamm+m+',
  'GET /api/exhibitors/:id/leads/export': 'aafm+m+ aamm+m+',
  'PUT /api/exhibitors/:id/lead': 'aa+mfmf aammfmf',
  'DELETE /api/exhibitors/:id/lead': 'aa+++++ aa+++++',
  'GET /api/exhibitors/:id/staff': 'aafm+m+ aamm+m+',
  'POST /api/exhibitors/:id/staff': 'aafm+m+ aamm+m+',
  'DELETE /api/exhibitors/:id/staff/:user_id': 'aafm+m+ aamm+m+',
  'DELETE /api/exhibitors/:id/invitations/:invitation_id': 'aafm+m+ aamm+m+',
  'POST /functions/v1/verify-exhibitor-token': '+++++++',
  'POST /functions/v1/accept-exhibitor-invitation': 'aa+++++',

  'GET /api/conferences/:conference_id/registration-questions': 'aamm+m+',
  'POST /api/conferences/:conference_id/registration-questions': 'aafm+m+',
  'PUT /api/conferences/:conference_id/registration-questions/:id': 'aafm+m+',
  'DELETE /api/conferences/:conference_id/registration-questions/:id': 'aafm+m+',
  'PUT /api/conferences/:conference_id/registration-question-order': 'aafm+m+',

  'GET /api/conferences/:conference_id/delegates': 'aamm+m+',
  'GET /api/conferences/:conference_id/delegates/counts': 'aamm+m+',
  'GET /api/conferences/:conference_id/delegates/ids': 'aamm+m+',
  'GET /api/conferences/:conference_id/delegates/export': 'aamm+m+',
  'POST /api/conferences/:conference_id/delegates': 'aafm+m+',
  'PATCH /api/conferences/:conference_id/delegates/:id': 'aafm+m+',
  'PATCH /api/conferences/:conference_id/delegates/:id/answers': 'aafm+m+',
  'DELETE /api/conferences/:conference_id/delegates/:id': 'aafm+m+',
  'POST /api/conferences/:conference_id/delegates/delete': 'aafm+m+',
  'POST /api/conferences/:conference_id/delegates/import': 'aafm+m+',
  'POST /api/conferences/:conference_id/delegates/import/undo': 'aafm+m+',
  'POST /functions/v1/send-delegate-invitation': 'aafm+m+',
  'POST /api/conferences/:conference_id/delegates/invitations': 'aafm+m+',
  'GET /api/conferences/:conference_id/delegates/invitations': 'aamm+m+',
  'POST /api/conferences/:conference_id/delegates/invitations/preview': 'aafm+m+',
  'POST /api/conferences/:conference_id/delegates/invitations/test': 'aafm+m+',

  'POST /functions/v1/verify-delegate-token': '+++++++',
  'POST /functions/v1/accept-delegate-invitation': 'aa+++++',
  'GET /api/public/current-conference': '+++++++',
  'GET /api/public/conferences/:slug/registrations': '+++++++ mmmmmmm',
  'POST /api/public/conferences/:slug/registrations': '+++++++ mmmmmmm',
  'GET /api/me/conferences': 'aa+++++',
  'GET /api/me/conferences/unpublished': 'aa+++++',
  'GET /api/conferences/:conference_id/consents': 'aa+m+m+ aamm+m+',
  'PATCH /api/conferences/:conference_id/consents': 'aa+m+m+ aamm+m+',
  'GET /api/conferences/:conference_id/registration': 'aa+mmmm',
  'POST /api/conferences/:conference_id/registration': 'aa+++++ aammcmc',
  'PATCH /api/conferences/:conference_id/registration': 'aa+mmmm',
  'GET /api/conferences/:conference_id/registration/answers': 'aa+mmmm',
  'PATCH /api/conferences/:conference_id/registration/answers': 'aa+mmmm',
  'DELETE /api/conferences/:conference_id/registration': 'aa+mmmm',

  'GET /api/blocks': 'aa+++++',
  'PUT /api/blocks/:person_id': 'aamm+m+ aammmmm',
  'DELETE /api/blocks/:person_id': 'aa+++++',

  // One's own; what somebody else saved is not there, as `agenda.test.ts` shows.
  'GET /api/agenda': 'aa+++++',
  'PUT /api/agenda/:schedule_item_id': 'aa+++++',
  'DELETE /api/agenda/:schedule_item_id': 'aa+++++',
  'POST /api/agenda': 'aa+++++',
  'PUT /api/agenda/visits/:conference_id': 'aa+++++ aamm+m+',
  'GET /api/agenda/calendar': 'aa+++++',
  'PUT /api/agenda/calendar': 'aa+++++',
  'POST /api/agenda/calendar': 'aa+++++',
  'DELETE /api/agenda/calendar': 'aa+++++',
  'GET /api/conferences/:conference_id/schedule/changes': '+++++++ mmmm+m+',
  'GET /api/connections': 'aa+++++',
  'GET /api/connections/counts': 'aa+++++',
  'GET /api/connections/:person_id': 'aa+m+m+ aamm+m+',
  'PUT /api/connections/:person_id': 'aa+m+m+ aamm+m+',
  // One's own; those of others are missing, as `meetings.test.ts` shows. People who cannot be asked are missing there as well.
  'GET /api/conferences/:conference_id/meetings/own': 'aa+m+m+ aamm+m+',
  'GET /api/conferences/:conference_id/meetings/free': 'aa+m+m+ aamm+m+',
  'PUT /api/conferences/:conference_id/meetings/free': 'aa+m+m+ aamm+m+',
  'GET /api/conferences/:conference_id/meetings/times': 'aa+m+m+ aamm+m+',
  'GET /api/conferences/:conference_id/meetings/askable': 'aa+m+m+ aamm+m+',
  'POST /api/conferences/:conference_id/meetings': 'aa+m+m+ aamm+m+',
  'GET /api/meetings': 'aa+++++',
  'GET /api/meetings/:id': 'aa+m+m+',
  'POST /api/meetings/:id/accept': 'aa+m+m+',
  'POST /api/meetings/:id/suggest': 'aa+m+m+',
  'POST /api/meetings/:id/decline': 'aa+m+m+',
  'POST /api/meetings/:id/withdraw': 'aa+m+m+',
  'POST /api/meetings/:id/cancel': 'aa+m+m+',
  'POST /api/meetings/:id/move': 'aa+m+m+',
  'POST /api/meetings/:id/hand-over': 'aa+m+m+',
  'GET /api/meetings/:id/colleagues': 'aa+m+m+',
  'GET /api/meetings/:id/reasons': 'aa+m+m+',
  'PUT /api/meetings/:id/met': 'aa+m+m+',
  'PUT /api/meetings/:id/dismissed': 'aa+m+m+',
  'GET /api/meetings/:id/calendar': 'aa+m+m+',
  'GET /api/conferences/:conference_id/meetings/settings': 'aamm+m+',
  'GET /api/conferences/:conference_id/meetings/all': 'aamm+m+',
  'GET /api/conferences/:conference_id/meetings/plan': 'aamm+m+',
  'GET /api/conferences/:conference_id/meetings/numbers': 'aamm+m+',
  'GET /api/conferences/:conference_id/meetings/goals': 'aamm+m+',
  'GET /api/conferences/:conference_id/meetings/export': 'aamm+m+',
  'PATCH /api/conferences/:conference_id/meetings/settings': 'aafm+m+',
  'GET /api/conferences/:conference_id/meetings/arrange': 'aamm+m+',
  'GET /api/conferences/:conference_id/meetings/arrange/times': 'aamm+m+',
  'POST /api/conferences/:conference_id/meetings/arrange/preview': 'aamm+m+',
  'POST /api/conferences/:conference_id/meetings/arrange/requests': 'aafm+m+',
  'POST /api/conferences/:conference_id/meetings/places/:place_id/retire': 'aafm+m+',
  // Once a day: somebody else who organises the conference was first.
  'POST /api/conferences/:conference_id/meetings/reminders': 'aafmcm+',
  'POST /api/conferences/:conference_id/meetings/all/:id/cancel': 'aafm+m+',
  'POST /api/conferences/:conference_id/meetings/all/:id/move': 'aafm+m+',
  'GET /api/me/card': 'aa+++++',
  'POST /api/me/card': 'aa+++++',
  'GET /api/cards/:code': 'aa+m+m+ aamm+m+',
  'GET /api/conferences/:conference_id/tags': 'aa+m+m+ aamm+m+',
  'PUT /api/conferences/:conference_id/tags': 'aafm+m+',
  'GET /api/conferences/:conference_id/suggestions': 'aa+m+m+ aamm+m+',
  'PUT /api/conferences/:conference_id/suggestions/:person_id/ignore': 'aa+m+m+ aamm+m+',
  'DELETE /api/conferences/:conference_id/suggestions/:person_id/ignore': 'aa+m+m+ aamm+m+',
  'GET /api/conferences/:conference_id/sessions/:schedule_item_id/people': 'aa+m+m+ aamm+m+',
  'GET /api/conferences/:conference_id/sessions/:schedule_item_id/speakers': 'aa+m+m+ aamm+m+',
  'GET /api/conferences/:conference_id/suggestions/inputs': 'aa+m+m+ aamm+m+',
  'PATCH /api/suggestions/inputs': 'aa+++++',
  'GET /api/conferences/:conference_id/people/:person_id': 'aa+m+m+ aamm+m+',
  'POST /api/conferences/:conference_id/people/:person_id/reports': 'aa+m+m+ aamm+m+',

  'GET /api/notifications': 'aa+++++',
  'GET /api/notifications/unread': 'aa+++++',
  // One's own; that of somebody else is missing, as `notifications.test.ts` shows.
  'PUT /api/notifications/:id/read': 'aa+++++',
  'PUT /api/notifications/read': 'aa+++++',
  'PUT /api/notifications/unread': 'aa+++++',
  'GET /api/notifications/preferences': 'aa+++++',
  'PATCH /api/notifications/preferences': 'aa+++++',
  'GET /api/notifications/push': 'aa+++++',
  'PUT /api/notifications/push': 'aa+++++',
  'DELETE /api/notifications/push': 'aa+++++',

  'GET /api/conferences/:conference_id/announcements': 'aa+m+m+ aamm+m+',
  'GET /api/conferences/:conference_id/announcements/reach': 'aamm+m+',
  'POST /api/conferences/:conference_id/announcements': 'aafm+m+',
  'PATCH /api/conferences/:conference_id/announcements/:id': 'aafm+m+',
  'DELETE /api/conferences/:conference_id/announcements/:id': 'aafm+m+',

  'GET /api/conferences/:conference_id/people': 'aa+m+m+ aamm+m+',
  'GET /api/conferences/:conference_id/me': 'aa+m+m+ aamm+m+',
  'PATCH /api/conferences/:conference_id/me': 'aa+m+m+ aamm+m+',
  'GET /api/conferences/:conference_id/sessions/:schedule_item_id/viewers': 'aa+m+m+ aamm+m+',
  'POST /api/conferences/:conference_id/sessions/:schedule_item_id/reactions': 'aa+m+m+ aamm+m+',

  'GET /api/conferences/:conference_id/stage': '+++++++ mmmm+m+',
  'GET /api/conferences/:conference_id/stage/viewers': 'aa+m+m+ aamm+m+',
  // Of a conference that is published here; `stage.test.ts` has a draft.
  'GET /api/conferences/:conference_id/sessions/:schedule_item_id/slides': 'aa+m+m+ aamm+m+',
  'POST /api/conferences/:conference_id/sessions/:schedule_item_id/slides': 'aafm+m+ aamm+m+',
  'PUT /api/conferences/:conference_id/sessions/:schedule_item_id/slides/:id': 'aafm+m+ aamm+m+',
  'PATCH /api/conferences/:conference_id/sessions/:schedule_item_id/slides/:id': 'aafm+m+ aamm+m+',
  'DELETE /api/conferences/:conference_id/sessions/:schedule_item_id/slides/:id': 'aafm+m+ aamm+m+',
  'GET /api/conferences/:conference_id/sessions/:schedule_item_id/slides/:id/file': 'aa+m+m+ aamm+m+',
  'GET /api/stage/:schedule_item_id': '+++++++',
  'PATCH /api/conferences/:conference_id/stage/:schedule_item_id': 'aafm+m+',
  'PUT /api/conferences/:conference_id/stage/:schedule_item_id/state': 'aafm+m+',
  'GET /api/conferences/:conference_id/stage/:schedule_item_id/captions': 'aa+m+m+ aamm+m+',
  'POST /api/conferences/:conference_id/stage/:schedule_item_id/captions': 'aafm+m+',
  'DELETE /api/conferences/:conference_id/stage/:schedule_item_id/captions': 'aafm+m+',
  'GET /api/conferences/:conference_id/stage/:schedule_item_id/recording': 'aa+m+m+ aamm+m+',
  'DELETE /api/conferences/:conference_id/stage/:schedule_item_id/recording': 'aafm+m+',
  'PUT /api/conferences/:conference_id/stage/:schedule_item_id/recording/awaited': 'aa+m+m+ aamm+m+',
  'DELETE /api/conferences/:conference_id/stage/:schedule_item_id/recording/awaited': 'aa+m+m+ aamm+m+',

  'GET /api/public/conferences/:slug': '+++++++ mmmm+m+',
  'POST /api/contact': '+++++++',

  // None of them is the operator; `operator.test.ts` shows who is.
  'GET /api/operator/installation': 'aammmmm',
  'GET /api/operator/growth': 'aammmmm',
  'GET /api/operator/emails': 'aammmmm',
  'GET /api/operator/messages': 'aammmmm',
  'POST /api/operator/jobs/:name/run': 'aammmmm',
  'POST /api/operator/emails/send': 'aammmmm',
  'POST /api/operator/emails/:id/send': 'aammmmm',
  'DELETE /api/operator/emails/:id': 'aammmmm',
  'PUT /api/operator/messages/:id/answered': 'aammmmm',
  'DELETE /api/operator/messages/:id/answered': 'aammmmm',
  'DELETE /api/operator/messages/:id': 'aammmmm',

  // Not part of a contract.
  'GET /:slug/schedule.json': '+++++++ mmmm+m+',
  'GET /storage/conference-assets/speakers/': 'mmmmmmm',
}

test('the table contains every endpoint', () => {
  const others = Object.keys(TABLE).filter((name) => !endpoints.has(name))
  expect(others).toEqual(['GET /:slug/schedule.json', 'GET /storage/conference-assets/speakers/'])
  expect([...endpoints.keys()].filter((name) => TABLE[name] === undefined)).toEqual([])
})

const LETTERS: Record<number, string> = { 401: 'a', 402: 'p', 403: 'f', 404: 'm', 409: 'c' }

const rows = Object.entries(TABLE).flatMap(([name, answers]) => {
  const [published = '', draft = published] = answers.split(' ')
  const ofConference = /:conference_id|:slug|send-delegate-invitation|api\/exhibitors/.test(name)
  return [
    { name, state: 'published', answers: published },
    ...(ofConference ? [{ name, state: 'draft', answers: draft }] : []),
  ]
})

const fixturesByState = new Map<string, Awaited<ReturnType<typeof rolesFixtures>>>()

beforeAll(async () => {
  for (const state of ['published', 'draft'])
    fixturesByState.set(state, await rolesFixtures({ active: state === 'published' }))
})

test.each(rows)('$name, $state: $answers', async ({ name, state, answers }) => {
  const shared = BREAKING.has(name) ? undefined : fixturesByState.get(state)
  const { people, targets } = shared ?? (await rolesFixtures({ active: state === 'published' }))
  // Handing the conference over and deleting it come last, because the other rows need it.
  const order: Role[] = ['V', 'U', 'D', 'D2', 'O2', 'C', 'O']
  const letters = new Map<Role, string>()
  for (const role of order) {
    const person = people[role]
    const reply = await person.request(await requestOf(name, targets, person))
    const letter = reply.statusCode < 300 ? '+' : (LETTERS[reply.statusCode] ?? `?${reply.statusCode}`)
    letters.set(role, letter)
    if (letter !== 'm') continue
    const nothing = await person.request(await requestOf(name, missing, person))
    expect({ role, ...comparable(reply) }).toEqual({ role, ...comparable(nothing) })
  }
  expect(ROLES.map((role) => letters.get(role)).join('')).toBe(answers)
})

/** The parts of a response to compare: everything but the time and the number of the request. */
function comparable({ statusCode, headers, body }: { statusCode: number; headers: object; body: string }) {
  const compared = Object.entries(headers).filter(([header]) => header !== 'date' && header !== 'etag')
  return { statusCode, headers: Object.fromEntries(compared), body: body.replace(/"request_id":"[^"]+"/, '') }
}

const WISHES = [
  { wish: 'publish', payload: { active: true } },
  { wish: 'unpublish', payload: { active: false } },
  { wish: 'switch registration', payload: { delegate_registration_enabled: true } },
  { wish: 'choose who can register', payload: { registration_choice: 'invited' } },
]

test.each(WISHES)('the people who may $wish are those who may change a conference', async ({ payload }) => {
  const { people, targets } = await rolesFixtures({ active: true })
  const url = `/api/conferences/${targets.conference_id}`
  const statuses: number[] = []
  for (const role of ROLES) statuses.push((await people[role].request({ method: 'PATCH', url, payload })).statusCode)
  expect(statuses).toEqual([401, 401, 403, 404, 200, 404, 200])
})

test('a user whose address is not confirmed has no session', async () => {
  const { app } = await testApp({ env: { AUTH_AUTOCONFIRM: 'false' } })
  const payload = { email: `${randomUUID()}@example.org`, password: 'correct horse' }
  const made = await app.inject({ method: 'POST', url: '/auth/v1/signup', payload })
  expect([made.statusCode, made.json().access_token]).toEqual([200, undefined])
  const grant = await app.inject({ method: 'POST', url: '/auth/v1/token?grant_type=password', payload })
  expect([grant.statusCode, grant.json().error_code]).toEqual([400, 'email_not_confirmed'])
})
