import { useQuery } from '#web/data/useQuery.ts'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { preferencesApi } from '../contract.ts'
import { preferencesText } from '../screen-text.ts'
import { NotificationList } from './NotificationList.tsx'
import type { RenderAnswer } from './NotificationRow.tsx'
import { PreferencesCard } from './PreferencesCard.tsx'
import { QuietNote } from './QuietNote.tsx'
import './notifications.css'

/** What concerns the person, and how they want to hear of it. */
export function OwnNotifications({ renderAnswer }: { renderAnswer: RenderAnswer }) {
  const { data: preferences, error, refetch } = useQuery(preferencesApi.read, {})
  return (
    <div className="notifications-page">
      <h1>Notifications</h1>
      <div className="notifications-columns">
        <div>
          {preferences && <QuietNote quiet_until={preferences.quiet_until} />}
          <NotificationList renderAnswer={renderAnswer} />
        </div>
        {preferences ? (
          <PreferencesCard preferences={preferences} />
        ) : (
          error && <ReadFailed message={preferencesText.loadFailed} onRetry={refetch} />
        )}
      </div>
    </div>
  )
}
