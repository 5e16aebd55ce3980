import { shortDay } from '#features/meetings/timeline-rules.ts'
import { Button } from '#web/ui/Button.tsx'
import type { ArrangeState } from '../contract.ts'
import { type ArrangeChoices, ARRANGED, MOST_EACH } from '../rules.ts'
import { arrangeText } from '../text.ts'
import { OptionSelect } from './OptionSelect.tsx'
import { SettingSwitch } from './SettingSwitch.tsx'

const NUMBERS = Array.from({ length: MOST_EACH.most }, (_, at) => at + MOST_EACH.least)
const ALL_DAYS = ''

type ArrangeOptionsProps = {
  options: ArrangeChoices
  state: ArrangeState
  busy: boolean
  verb: string
  /** Whether there is no preview yet, which is then the next step. */
  isPrimary: boolean
  disabled: boolean
  onChange: (options: ArrangeChoices) => void
  onLook: () => void
}

/** For whom meetings are arranged, on which days, and by which rules. */
export function ArrangeOptions(props: ArrangeOptionsProps) {
  const { options, state, busy, verb, isPrimary, disabled, onChange, onLook } = props
  const set = (change: Partial<ArrangeChoices>) => onChange({ ...options, ...change })
  const days = state.days.map(({ day }) => day)
  return (
    <section className="card arrange-options" aria-labelledby="what-to-arrange">
      <div className="card-head">
        <h3 id="what-to-arrange">What to arrange</h3>
      </div>
      <OptionSelect
        label="People"
        value={options.people}
        options={ARRANGED}
        wordOf={(people) =>
          people === 'everybody'
            ? arrangeText.everybody(state.people)
            : arrangeText.withoutMeeting(state.without_meeting)
        }
        onChange={(people) => set({ people })}
      />
      <OptionSelect
        label="Days"
        value={options.days[0] ?? ALL_DAYS}
        options={[ALL_DAYS, ...days]}
        wordOf={(day) => (day === ALL_DAYS ? allDaysWord(days) : shortDay(day))}
        onChange={(day) => set({ days: day === ALL_DAYS ? [] : [day] })}
      />
      <OptionSelect
        label="Meetings per person, at most"
        value={options.most_each}
        options={NUMBERS}
        wordOf={String}
        hint={arrangeText.fair}
        onChange={(most_each) => set({ most_each })}
      />
      <SettingSwitch
        label={arrangeText.onlyMutual}
        detail={arrangeText.onlyMutualDetail}
        checked={options.only_mutual}
        onChange={(only_mutual) => set({ only_mutual })}
      />
      <SettingSwitch
        label={arrangeText.keepSaved}
        detail={arrangeText.keepSavedDetail}
        checked={options.keep_saved}
        onChange={(keep_saved) => set({ keep_saved })}
      />
      <div className="arrange-foot">
        <Button kind={isPrimary ? 'primary' : 'secondary'} disabled={busy || disabled} onClick={onLook}>
          {verb}
        </Button>
      </div>
    </section>
  )
}

function allDaysWord(days: readonly string[]) {
  return days.length <= 2 ? days.map(shortDay).join(' and ') : `All ${days.length} days to come`
}
