import { ArrowUp } from 'lucide-react'
import { Badge } from '#web/ui/Badge.tsx'
import { Glimpse } from './Glimpse.tsx'

/** A question that was answered, and one that waits below it. */
export function QuestionGlimpse() {
  return (
    <Glimpse of="question">
      <ul className="glimpse-questions">
        <li>
          <span className="glimpse-votes is-mine">
            <ArrowUp className="lucide-small" />9
          </span>
          <div>
            <p>Where do I leave my torch after supper?</p>
            <div className="glimpse-answer">
              <Badge kind="good">Answered</Badge>
              <p>In the box by the door. It counts as handed over.</p>
            </div>
          </div>
        </li>
        <li>
          <span className="glimpse-votes">
            <ArrowUp className="lucide-small" />4
          </span>
          <p>Has anybody said no to a swap and kept a friend?</p>
        </li>
      </ul>
    </Glimpse>
  )
}
