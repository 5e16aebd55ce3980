import type { Feature } from '#server/feature.ts'
import { HOURLY } from '#server/jobs/job.ts'
import type { Withhold } from '#server/live/live.ts'
import type { ChatMessage, ChatSettings } from '../contract.ts'
import { addDemoChat } from './demo.ts'
import { chatHandlers, moderationHandlers } from './handlers.ts'
import { readChatViews, wroteWhereIsRead } from './queries.ts'
import { readSettingsViews, publishMutes } from './settings.ts'
import { withholdMessage, withholdPinned } from './views.ts'
import { chatRecords, eraseImportedMessages } from './records.ts'
import { forgetChatNames } from './retention.ts'
import { portableChat } from './portable.ts'
import { portableChatSettings } from './portable-settings.ts'

export const chatFeature: Feature = {
  name: 'chat',
  portable: [portableChat, portableChatSettings],
  endpoints: [chatHandlers, moderationHandlers],
  live: {
    subjects: [
      { kinds: ['chat.posted', 'chat.changed'], read: readChatViews, withhold: withholdChat },
      { kinds: ['chat.settings'], read: readSettingsViews, withhold: withholdSettings },
    ],
  },
  jobs: [{ name: 'forget-chat-names', cron: HOURLY, work: ({ db }, now) => forgetChatNames(db, now) }],
  encounters: [wroteWhereIsRead],
  personalRecords: [chatRecords],
  eraseImported: eraseImportedMessages,
  demo: { conference: addDemoChat },
  hooks: { muteChanged: publishMutes },
}

// Both safe: what is told of these kinds is what `viewsOf` and `publishSettings` make of a message and of settings.
function withholdChat(...[data, people]: Parameters<Withhold>) {
  return withholdMessage(data as ChatMessage, people)
}

function withholdSettings(...[data, people]: Parameters<Withhold>) {
  return withholdPinned(data as ChatSettings, people)
}
