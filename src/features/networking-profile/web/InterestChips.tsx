import { type KeyboardEvent, useId, useState } from 'react'
import { fold } from '#shared/fold.ts'
import { Button } from '#web/ui/Button.tsx'
import { aboutMeText } from '../about-me-text.ts'
import { ANSWER_LIMITS } from '../rules.ts'
import { Chip } from './Chip.tsx'

type InterestChipsProps = {
  interests: readonly string[]
  /** Those of the organisers. */
  tags: readonly string[]
  onChange: (interests: string[]) => void
}

/** The interests of the organisers to choose from, and one’s own. */
export function InterestChips({ interests, tags, onChange }: InterestChipsProps) {
  const [typed, setTyped] = useState('')
  const id = useId()
  const isFull = interests.length >= ANSWER_LIMITS.enough
  const has = (tag: string) => interests.some((one) => fold(one) === fold(tag))
  const own = interests.filter((one) => !tags.some((tag) => fold(tag) === fold(one)))

  function toggle(tag: string) {
    onChange(has(tag) ? interests.filter((one) => fold(one) !== fold(tag)) : [...interests, tag])
  }
  function add() {
    const tag = typed.trim()
    if (tag !== '' && !has(tag) && !isFull) onChange([...interests, tag])
    setTyped('')
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }
  return (
    <fieldset>
      <legend>
        {aboutMeText.interests} <span>{aboutMeText.enough}</span>
      </legend>
      <div className="chips">
        {[...tags, ...own].map((tag) => (
          <Chip
            key={tag}
            pressed={has(tag)}
            disabledReason={isFull ? aboutMeText.full : null}
            onPress={() => toggle(tag)}
          >
            {tag}
          </Chip>
        ))}
      </div>
      {isFull ? (
        <p className="hint">{aboutMeText.full}</p>
      ) : (
        <div className="own-interest">
          <label htmlFor={id} className="visually-hidden">
            {aboutMeText.ownInterest}
          </label>
          <input
            id={id}
            className="input"
            value={typed}
            placeholder={aboutMeText.ownInterest}
            maxLength={ANSWER_LIMITS.tag}
            autoComplete="off"
            onKeyDown={onKeyDown}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button kind="secondary" glyph="plus" onClick={add}>
            Add
          </Button>
        </div>
      )}
    </fieldset>
  )
}
