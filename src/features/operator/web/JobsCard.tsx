import { useState } from 'react'
import { useAction } from '#web/data/useAction.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { classes, glyphClass } from '#web/ui/glyph.ts'
import { type Job, operatorApi } from '../contract.ts'
import { asWords } from '../counted-text.ts'
import type { JobState, PartState } from '../rules.ts'
import { text } from '../text.ts'
import { momentWords } from './moments.ts'
import { StateWord } from './StateWord.tsx'

const STATES: Record<JobState, PartState> = { waiting: 'off', working: 'working', failing: 'failing', late: 'caution' }

/** The jobs that need attention, and the others on request. */
export function JobsCard({ jobs }: { jobs: readonly Job[] }) {
  const [all, setAll] = useState(false)
  const needy = jobs.filter(({ state }) => state === 'failing' || state === 'late')
  const others = jobs.length - needy.length
  const shown = all ? jobs : needy
  const toggle = (
    <Button kind="quiet" size="small" aria-expanded={all} onClick={() => setAll(!all)}>
      {all ? text.fewerJobs : text.allJobs}
    </Button>
  )
  return (
    <Card title={text.jobs} aside={others > 0 && toggle} pad={false}>
      {jobs.length === 0 && <p className="operator-none soft">{text.noJobs}</p>}
      {shown.length > 0 && (
        <ul className="operator-jobs">
          {shown.map((job) => (
            <JobRow key={job.name} job={job} />
          ))}
        </ul>
      )}
      {shown.length === 0 && others > 0 && (
        <p className={classes('operator-none soft', glyphClass('check'), 'glyph-small')}>{text.jobsWork(others)}</p>
      )}
    </Card>
  )
}

function JobRow({ job: { name, state, last_run_at, reason } }: { job: Job }) {
  const run = useAction(operatorApi.runJob, {
    refreshes: [operatorApi.installation],
    done: text.runSent,
    failed: text.runFailed,
  })
  const words = asWords(name)
  return (
    <li>
      <div className="operator-job">
        <span>{words}</span>
        <span className="soft tabular">{last_run_at !== null && momentWords(last_run_at)}</span>
        <StateWord state={STATES[state]}>{text.jobStates[state]}</StateWord>
      </div>
      {reason !== null && <p className="small operator-why">{reason}</p>}
      {(state === 'failing' || state === 'late') && (
        <Button
          kind="secondary"
          size="small"
          busy={run.isPending}
          aria-label={`${text.run}: ${words}`}
          onClick={() => run.mutate({ name })}
        >
          {text.run}
        </Button>
      )}
    </li>
  )
}
