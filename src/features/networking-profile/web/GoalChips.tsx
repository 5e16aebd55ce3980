import { useId } from 'react'
import type { Goal } from '../rules.ts'
import { ANSWER_LIMITS } from '../rules.ts'
import { aboutMeText } from '../about-me-text.ts'
import type { GoalWords } from '../goal-text.ts'
import { Chip } from './Chip.tsx'

type GoalChipsProps<Name extends string> = {
  legend: string
  words: Readonly<Record<Name, GoalWords>>
  goals: readonly Goal<Name>[]
  /** What goals can be about, for the fields to suggest. */
  tags: readonly string[]
  onChange: (goals: Goal<Name>[]) => void
}

/** What somebody looks for or offers: goals to choose, each a sentence that its field completes. */
export function GoalChips<Name extends string>({ legend, words, goals, tags, onChange }: GoalChipsProps<Name>) {
  const id = useId()
  const isFull = goals.length >= ANSWER_LIMITS.enough
  // `words` has the goals as its keys.
  const all = Object.keys(words) as Name[]

  function toggle(goal: Name) {
    const others = goals.filter((one) => one.goal !== goal)
    onChange(others.length < goals.length ? others : [...goals, { goal, tag: null }])
  }
  function setTag(at: number, tag: string) {
    onChange(goals.map((one, place) => (place === at ? { ...one, tag: tag === '' ? null : tag } : one)))
  }
  return (
    <fieldset>
      <legend>
        {legend} <span>{aboutMeText.chosen(goals.length, ANSWER_LIMITS.enough)}</span>
      </legend>
      <div className="chips">
        {all.map((goal) => (
          <Chip
            key={goal}
            pressed={goals.some((one) => one.goal === goal)}
            disabledReason={isFull ? aboutMeText.full : null}
            onPress={() => toggle(goal)}
          >
            {words[goal].alone}
          </Chip>
        ))}
      </div>
      {isFull && <p className="hint">{aboutMeText.full}</p>}
      {goals.map(({ goal, tag }, at) => (
        <label key={`${goal} ${at}`} className="goal-about">
          <span>{words[goal].about}</span>
          <input
            className="input"
            list={`${id}-tags`}
            value={tag ?? ''}
            placeholder={aboutMeText.anything}
            maxLength={ANSWER_LIMITS.tag}
            autoComplete="off"
            onChange={({ target }) => setTag(at, target.value)}
          />
        </label>
      ))}
      <datalist id={`${id}-tags`}>
        {tags.map((tag) => (
          <option key={tag} value={tag}>
            {tag}
          </option>
        ))}
      </datalist>
    </fieldset>
  )
}
