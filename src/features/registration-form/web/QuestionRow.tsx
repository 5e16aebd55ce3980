import type { MouseEvent } from 'react'
import { ApiError } from '#web/data/api.ts'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { Menu } from '#web/ui/Menu.tsx'
import { TitleButton } from '#web/ui/TitleButton.tsx'
import type { CountedQuestion } from '../form-contract.ts'
import { formText } from '../form-text.ts'

type QuestionRowProps = {
  question: CountedQuestion
  readOnly: boolean
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => Promise<unknown>
  onEdit: () => void
  onRemove: () => void
}

/** One question of the organisers, with the buttons that move it. */
export function QuestionRow({ question, readOnly, isFirst, isLast, onMove, onEdit, onRemove }: QuestionRowProps) {
  const { label, kind, options, required, answers } = question
  const facts = [
    formText.kinds[kind],
    kind === 'choice' && formText.options(options.length),
    required && 'Required',
    answers > 0 && formText.answers(answers),
  ].filter(Boolean)

  /** The row takes the focus with it when it moves; at the end it is on the button that is left. */
  async function move(by: -1 | 1, { currentTarget: button }: MouseEvent<HTMLButtonElement>) {
    const buttons = button.parentElement
    try {
      await onMove(by)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
    const target = button.isConnected ? button : buttons?.querySelector('button')
    target?.focus()
  }
  const moveButton = (by: -1 | 1, word: string) => (
    <button
      type="button"
      className={buttonClass({ kind: 'quiet', size: 'small', glyph: 'arrow-up' }, 'btn-icon')}
      data-by={by}
      aria-label={`Move “${label}” ${word}`}
      onClick={(event) => void move(by, event)}
    />
  )
  return (
    <li>
      <div>
        <b dir="auto">
          <TitleButton onOpen={readOnly ? null : onEdit}>{label}</TitleButton>
        </b>
        <span className="soft small">{facts.join(', ')}</span>
      </div>
      {!readOnly && (
        <>
          <div className="move">
            {!isFirst && moveButton(-1, 'up')}
            {!isLast && moveButton(1, 'down')}
          </div>
          <Menu
            label={`Actions for “${label}”`}
            entries={[
              { label: 'Edit', onSelect: onEdit },
              { label: 'Remove', danger: true, onSelect: onRemove },
            ]}
          />
        </>
      )}
    </li>
  )
}
