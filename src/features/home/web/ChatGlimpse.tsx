import { Avatar } from '#web/ui/Avatar.tsx'
import { Glimpse } from './Glimpse.tsx'

const LINES = [
  ['Baek Jun-seo', 'Does a swap count as a night, or as a favour?'],
  ['Kwabena Ashdown', 'Both. That is what the spreadsheet is for.'],
  ['Teuila Faamausili-Grant', 'We count in silences. A quiet New Year is worth two loud ones.'],
] as const

/** A conversation, whose last message is one's own. */
export function ChatGlimpse() {
  return (
    <Glimpse of="chat">
      <ul className="glimpse-chat">
        {LINES.map(([name, words]) => (
          <li key={name}>
            <Avatar id={name} name={name} size="s" />
            <span>
              <small className="soft">{name}</small>
              <span className="glimpse-bubble">{words}</span>
            </span>
          </li>
        ))}
        <li className="is-own">
          <span className="glimpse-bubble">The tug has had a volunteer for nine years. It is me.</span>
        </li>
      </ul>
    </Glimpse>
  )
}
