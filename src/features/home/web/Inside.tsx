import { text } from '../text.ts'
import { ChatGlimpse } from './ChatGlimpse.tsx'
import { DeskGlimpse } from './DeskGlimpse.tsx'
import { GridGlimpse } from './GridGlimpse.tsx'
import { NetworkGlimpse } from './NetworkGlimpse.tsx'
import { PhoneGlimpse } from './PhoneGlimpse.tsx'
import { PollGlimpse } from './PollGlimpse.tsx'
import { QuestionGlimpse } from './QuestionGlimpse.tsx'

/** A conference that is on, as its people see it. The words are those of the demonstration. */
export function Inside() {
  return (
    <section className="inside-band">
      <div className="wrap">
        <h2>{text.inside}</h2>
        <p className="lead">{text.insideLead}</p>
        <section className="glimpses" aria-label={text.glimpsesLabel} tabIndex={0}>
          <DeskGlimpse />
          <PhoneGlimpse />
          <ChatGlimpse />
          <QuestionGlimpse />
          <PollGlimpse />
          <GridGlimpse />
          <NetworkGlimpse />
        </section>
      </div>
    </section>
  )
}
