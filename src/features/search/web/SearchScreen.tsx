import { type ComponentProps, useRef } from 'react'
import { comboboxProps, handleOptionKeys } from '#web/forms/optionList.ts'
import { Choice } from '#web/ui/Choice.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { useModal } from '#web/ui/useModal.ts'
import type { SearchResults } from '../contract.ts'
import { RESULT_KINDS, type ResultKind, totalOf } from '../result-rules.ts'
import { screenText } from '../screen-text.ts'
import { Results } from './Results.tsx'
import { type ResultOptions, useResultOptions } from './useResultOptions.ts'

type SearchScreenProps = { typed: string; onType: (text: string) => void; onClose: () => void }

/** The search of narrow screens, which fills them. */
export function SearchScreen({ typed, onType, onClose }: SearchScreenProps) {
  const box = useRef<HTMLInputElement>(null)
  const found = useResultOptions({ typed, onType, onDone: onClose })
  const { list, show, pick, search } = found
  const modal: ComponentProps<'dialog'> = useModal(onClose)
  function clear() {
    onType('')
    box.current?.focus()
  }
  return (
    <dialog {...modal} className="search-screen" aria-label="Search">
      <div className="search-screen-head">
        <IconButton label="Back" glyph="arrow-left" onClick={onClose} />
        <SearchField
          {...comboboxProps(list)}
          ref={box}
          data-first=""
          label="Search"
          placeholder={screenText.placeholder}
          enterKeyHint="search"
          value={typed}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={(event) => {
            // Escape closes the screen.
            if (event.key !== 'Escape')
              handleOptionKeys(event, list, { show, pick: (at) => pick(at, true), leave: onClose })
          }}
        />
      </div>
      {search.results && totalOf(search.results) > 0 && <Kinds found={found} results={search.results} />}
      <Results found={found} onClear={clear} />
    </dialog>
  )
}

/** Shows the results of one kind, or of all. */
function Kinds({ found, results }: { found: ResultOptions; results: SearchResults }) {
  const { kind, setKind } = found.search
  const options = RESULT_KINDS.filter((one) => results.totals[one] > 0).map((one) => ({
    id: one,
    label: screenText.chip(screenText.kinds[one], results.totals[one]),
  }))
  const all: { id: ResultKind | 'all'; label: string } = {
    id: 'all',
    label: screenText.chip(screenText.all, totalOf(results)),
  }
  return (
    <div className="search-kinds">
      <Choice
        label="Show"
        options={[all, ...options]}
        selected={kind ?? 'all'}
        onSelect={(id) => setKind(id === 'all' ? null : id)}
      />
    </div>
  )
}
