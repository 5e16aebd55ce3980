import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import type { ImportQuestions } from '#web/ui/ImportDialog.tsx'
import type { ScheduleImport } from '../contract.ts'
import { importText } from '../import-text.ts'

type Cell = ScheduleImport['speaker_cells'][number]

/** How many cells are shown at first, and how many more at each press. */
const STEP = 50

/** Lists the cells of speakers with a comma as they were read, and lets one split a name or keep it together. */
export function SpeakerCells({ reply, choices, decide }: ImportQuestions<ScheduleImport>) {
  const [most, setMost] = useState(STEP)
  const cells = reply?.speaker_cells ?? []
  if (cells.length === 0) return null
  const joined = cells.filter((cell) => cell.joined).length

  function change({ line, joined: split }: Cell) {
    decide({
      split_names: changedRows(choices.split_names, line, split),
      join_names: changedRows(choices.join_names, line, !split),
    })
  }

  return (
    <details className="import-cells">
      <summary>{importText.commas(cells.length - joined, joined)}</summary>
      <div className="row">
        <Button kind="quiet" size="small" onClick={() => decide({ split_names: 'all', join_names: '' })}>
          Split all
        </Button>
        <Button kind="quiet" size="small" onClick={() => decide({ split_names: '', join_names: 'all' })}>
          Keep all together
        </Button>
      </div>
      <ul>
        {cells.slice(0, most).map((cell) => (
          <li key={cell.line}>
            <span>
              Row {cell.line}
              {cell.rows > 1 && ` and ${cell.rows - 1} more`}: <Names names={cell.names} />
            </span>
            <Button kind="quiet" size="small" aria-label={verbOf(cell, true)} onClick={() => change(cell)}>
              {verbOf(cell, false)}
            </Button>
          </li>
        ))}
      </ul>
      {cells.length > most && (
        <Button kind="quiet" size="small" onClick={() => setMost(most + STEP)}>
          Show more cells
        </Button>
      )}
    </details>
  )
}

function Names({ names }: { names: string[] }) {
  return names.map((name, at) => (
    <span key={name}>
      {at > 0 && ' · '}
      <bdi>{name}</bdi>
    </span>
  ))
}

function verbOf({ joined, cell }: Cell, inFull: boolean) {
  const verb = joined ? 'Split' : 'Keep together'
  return inFull ? `${verb}: ${cell}` : verb
}

/** A list of rows with or without this one. */
function changedRows(rows = '', line: number, listed: boolean) {
  if (rows === 'all') return rows
  const others = rows.split(',').filter((row) => row !== '' && row !== String(line))
  return [...others, ...(listed ? [line] : [])].join(',')
}
