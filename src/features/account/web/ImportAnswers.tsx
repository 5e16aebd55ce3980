import { useId } from 'react'
import type { AccountImport } from '../import-contract.ts'
import { importText as text } from '../import-text.ts'

type ImportAnswersProps = Pick<AccountImport, 'answers' | 'conferences'> & {
  chosen: ReadonlyMap<number, string>
  onChoose: (chosen: ReadonlyMap<number, string>) => void
}

/** What somebody said of themselves at conferences, each with a choice of a conference here to say it in. */
export function ImportAnswers({ answers, conferences, chosen, onChoose }: ImportAnswersProps) {
  const choose = (index: number, conference_id: string) => {
    const others = [...chosen].filter(([one]) => one !== index)
    onChoose(new Map(conference_id === '' ? others : [...others, [index, conference_id]]))
  }
  return (
    <fieldset className="account-import-items">
      <legend>{text.answersTitle}</legend>
      <p className="small soft">{conferences.length === 0 ? text.noConferences : text.answersHint}</p>
      {conferences.length > 0 &&
        answers.map((answer) => (
          <Answer
            key={answer.index}
            answer={answer}
            conferences={conferences}
            chosen={chosen.get(answer.index) ?? ''}
            onChoose={(conference_id) => choose(answer.index, conference_id)}
          />
        ))}
    </fieldset>
  )
}

type AnswerProps = Pick<AccountImport, 'conferences'> & {
  answer: AccountImport['answers'][number]
  chosen: string
  onChoose: (conference_id: string) => void
}

function Answer({ answer, conferences, chosen, onChoose }: AnswerProps) {
  const id = useId()
  return (
    <div className="account-import-answer">
      <label htmlFor={id}>
        <bdi>{answer.conference}</bdi>
        <span className="small soft">{text.said(answer)}</span>
      </label>
      <span className="select glyph-chevron-down">
        <select id={id} className="input" value={chosen} onChange={({ target }) => onChoose(target.value)}>
          <option value="">{text.leaveOut}</option>
          {conferences.map(({ id: conference_id, name, has_answers }) => (
            <option key={conference_id} value={conference_id}>
              {has_answers ? text.replaces(name) : name}
            </option>
          ))}
        </select>
      </span>
    </div>
  )
}
