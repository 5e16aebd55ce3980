import { patch } from '#web/data/queries.ts'
import { useAction } from '#web/data/useAction.ts'
import { Card } from '#web/ui/Card.tsx'
import { type Preferences, preferencesApi } from '../contract.ts'
import { byTopic, type Channel, CHANNELS, ORGANISER_TOPICS, type Topic, TOPICS } from '../rules.ts'
import { preferencesText as text } from '../screen-text.ts'
import { PushSetting } from './PushSetting.tsx'
import { QuietHours } from './QuietHours.tsx'
import { SummarySetting } from './SummarySetting.tsx'
import { WeeklySetting } from './WeeklySetting.tsx'

/** What the person is notified of, and how; every change is saved at once. */
export function PreferencesCard({ preferences }: { preferences: Preferences }) {
  const { mutate } = useAction(preferencesApi.change, {
    optimistic: ({ choices = {} }) => [
      patch(preferencesApi.read, {}, (before) => ({ ...before, choices: withChoices(before.choices, choices) })),
    ],
    updates: (saved) => [patch(preferencesApi.read, {}, () => saved)],
    failed: text.failed,
  })
  const choose = (topic: Topic, channel: Channel, on: boolean) => mutate({ choices: { [topic]: { [channel]: on } } })
  return (
    <Card title={text.title} pad={false}>
      <ChoicesTable {...preferences} onChoose={choose} />
      <PushSetting />
      <QuietHours preferences={preferences} onChange={mutate} />
      <SummarySetting preferences={preferences} onChange={mutate} />
      <WeeklySetting preferences={preferences} onChange={mutate} />
    </Card>
  )
}

type Choices = Preferences['choices']

function withChoices(before: Choices, change: Partial<Record<Topic, Partial<Record<Channel, boolean>>>>): Choices {
  return byTopic((topic) => ({ ...before[topic], ...change[topic] }))
}

type ChoicesTableProps = {
  choices: Choices
  /** Whether the person chooses about what organisers are told. */
  organises: boolean
  onChoose: (topic: Topic, channel: Channel, on: boolean) => void
}

function ChoicesTable({ choices, organises, onChoose }: ChoicesTableProps) {
  const rowOf = (topic: Topic) => (
    <tr key={topic}>
      <TopicHead {...text.topics[topic]} />
      {CHANNELS.map((channel) => (
        <ChoiceCell
          key={channel}
          label={`${text.topics[topic].label}, ${text.channels[channel]}`}
          checked={choices[topic][channel]}
          onChange={(on) => onChoose(topic, channel, on)}
        />
      ))}
    </tr>
  )
  return (
    <table className="choices">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{text.kind}</span>
          </th>
          {CHANNELS.map((channel) => (
            <th key={channel} scope="col">
              {text.channels[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {TOPICS.filter((topic) => !ORGANISER_TOPICS.has(topic)).map(rowOf)}
        <tr className="is-fixed">
          <TopicHead label={text.always.label} />
          <td colSpan={CHANNELS.length} className="soft">
            {text.always.how}
          </td>
        </tr>
      </tbody>
      {organises && (
        <tbody>
          <tr className="choices-part">
            <th scope="rowgroup" colSpan={CHANNELS.length + 1}>
              {text.organisers}
            </th>
          </tr>
          {TOPICS.filter((topic) => ORGANISER_TOPICS.has(topic)).map(rowOf)}
        </tbody>
      )}
    </table>
  )
}

function TopicHead({ label, hint }: { label: string; hint?: string }) {
  return (
    <th scope="row">
      {label}
      {hint && <span className="small soft">{hint}</span>}
    </th>
  )
}

type ChoiceCellProps = { label: string; checked: boolean; onChange: (on: boolean) => void }

function ChoiceCell({ label, checked, onChange }: ChoiceCellProps) {
  return (
    <td>
      <label>
        <input
          type="checkbox"
          aria-label={label}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
        />
      </label>
    </td>
  )
}
