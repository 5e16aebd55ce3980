import { type ReactNode, useState } from 'react'
import type { Conference } from '#features/conferences/contract.ts'
import { tabLink } from '#features/conferences/link-rules.ts'
import { paths } from '#shared/paths.ts'
import { createStoredValue, useStore } from '#web/data/store.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { classes, glyphClass } from '#web/ui/glyph.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { type Prepared, type Step, type StepId, stepsOf } from '../steps-rules.ts'
import { stepText as text } from '../text.ts'

/** What the page around the tab does. */
export type StepActions = {
  publish: { isPending: boolean; mutate: (change: { conference_id: string; active: boolean }) => void }
  onEdit: () => void
}

type StepsCardProps = StepActions & {
  conference: Conference
  prepared: Omit<Prepared, 'conference' | 'checked'>
  readOnly: boolean
}

/** The steps before publishing, with one button for the next one; afterwards a line that unfolds. */
export function StepsCard({ conference, prepared, readOnly, ...actions }: StepsCardProps) {
  // Whether the page was looked at is for the person who looked, so this browser remembers it.
  const [checked] = useState(() => createStoredValue(`foyer-checked-${conference.id}`))
  const steps = stepsOf({ ...prepared, conference, checked: useStore(checked, null) !== null })
  const done = steps.filter(({ state }) => state === 'done').length
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {conference.active && (
        <div className="steps-line">
          <span className="steps-arches" aria-hidden="true">
            {steps.map(({ id, state }) => (
              <i key={id} className={`is-${state}`} />
            ))}
          </span>
          <span className="small soft">{text.published(done, steps.length)}</span>
          <button type="button" className="link small reach" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? text.hide : text.show}
          </button>
        </div>
      )}
      {(isOpen || !conference.active) && (
        <section className="card steps-card" aria-label={text.title}>
          <div className="card-head">
            <h2>{text.title}</h2>
            <span className="small soft">{text.done(done, steps.length)}</span>
          </div>
          <ol className="steps">
            {steps.map((step, i) => (
              <StepItem key={step.id} step={step} number={i + 1}>
                {step.state === 'next' && !readOnly && (
                  <StepAction id={step.id} conference={conference} {...actions} onCheck={() => checked.write('yes')} />
                )}
              </StepItem>
            ))}
          </ol>
        </section>
      )}
    </>
  )
}

function StepItem({ step, number, children }: { step: Step; number: number; children: ReactNode }) {
  const isDone = step.state === 'done'
  return (
    <li className={`is-${step.state}`}>
      <span className={classes('step-arch', isDone && glyphClass('check'))} aria-hidden="true">
        {isDone ? null : number}
      </span>
      <b>
        {step.name}
        {step.state !== 'later' && <VisuallyHidden>, {step.state}</VisuallyHidden>}
      </b>
      <span className="small soft" dir="auto">
        {step.detail}
      </span>
      {children}
    </li>
  )
}

type StepActionProps = StepActions & { id: StepId; conference: Conference; onCheck: () => void }

/** The only primary button of the steps. */
function StepAction({ id, conference, publish, onEdit, onCheck }: StepActionProps) {
  const { action } = text[id]
  switch (id) {
    case 'dates':
      return <Button onClick={onEdit}>{action}</Button>
    case 'speakers':
    case 'delegates':
      return <ButtonLink to={tabLink(conference.id, id)}>{action}</ButtonLink>
    case 'programme':
      return <ButtonLink to={tabLink(conference.id, 'schedule')}>{action}</ButtonLink>
    case 'check':
      return (
        <ButtonLink newTab to={paths.publicConference(conference.slug)} onClick={onCheck}>
          {action}
        </ButtonLink>
      )
    case 'publish':
      return (
        <Button busy={publish.isPending} onClick={() => publish.mutate({ conference_id: conference.id, active: true })}>
          {action}
        </Button>
      )
  }
}
