import { classes } from '#web/ui/glyph.ts'
import type { Installation } from '../contract.ts'
import { type Part, partsOf } from '../part-rules.ts'
import { momentWords } from './moments.ts'
import { StateWord } from './StateWord.tsx'

/** The parts of the installation; only what needs attention is tinted. */
export function PartsStrip({ seen }: { seen: Installation }) {
  return (
    <dl className="card operator-parts">
      {partsOf(seen, momentWords).map((part) => (
        <PartTile key={part.name} part={part} />
      ))}
    </dl>
  )
}

function PartTile({ part: { name, state, word, figure, detail, percent } }: { part: Part }) {
  return (
    <div className={classes(state === 'caution' && 'is-caution', state === 'failing' && 'is-failing')}>
      <dt>
        {name}
        <StateWord state={state}>{word}</StateWord>
      </dt>
      <dd>
        <b className="heading tabular">{figure}</b>
        <p className="small soft">{detail}</p>
        {percent !== undefined && <progress className="meter" max={100} value={percent} aria-label={figure} />}
      </dd>
    </div>
  )
}
