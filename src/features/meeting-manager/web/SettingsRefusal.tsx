import { shortDay } from '#features/meetings/timeline-rules.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { settingsText } from '../text.ts'

export type Refusal = { message: string; fields: Record<string, string> }

export function isAboutPlaces({ fields }: Refusal) {
  return Object.keys(fields).some((name) => name.startsWith('places'))
}

/** What the name of a field ends with where the refusal is about what is agreed on that day. */
const DAY = /\.(\d{4}-\d\d-\d\d)$/

type SettingsRefusalProps = { refusal: Refusal; onDay: (day: string) => void }

/** Why settings were not saved, with the way to the meetings that are agreed then. */
export function SettingsRefusal({ refusal: { message, fields }, onDay }: SettingsRefusalProps) {
  const sentences = Object.values(fields)
  const days = Object.keys(fields).flatMap((name) => DAY.exec(name)?.[1] ?? [])
  return (
    <Notice kind="caution" alert>
      {(sentences.length > 0 ? [...new Set(sentences)] : [message]).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {days.map((day) => (
        <Button key={day} kind="secondary" size="small" onClick={() => onDay(day)}>
          {settingsText.agreedOn(shortDay(day))}
        </Button>
      ))}
    </Notice>
  )
}
