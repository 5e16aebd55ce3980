import { Button } from '#web/ui/Button.tsx'
import type { Meeting } from '../contract.ts'
import { MET } from '../rules.ts'
import { screenText } from '../screen-text.ts'
import { useMeetingChange } from './useMeetingChange.ts'

/** Asks afterwards whether the two met. */
export function MetCard({ meeting }: { meeting: Meeting }) {
  const { name, sayMet, dismiss } = useMeetingChange(meeting)
  return (
    <section className="card card-pad meeting-after" aria-label={`${screenText.didYouMeet} ${name}?`}>
      <p className="strong">
        {screenText.didYouMeet} <bdi>{name}</bdi>?
      </p>
      <div className="meeting-met">
        {MET.map((met) => (
          <Button key={met} kind="secondary" onClick={() => sayMet(met)}>
            {screenText.met[met]}
          </Button>
        ))}
      </div>
      <div className="spread">
        <p className="small soft">{screenText.metNote}</p>
        <Button kind="quiet" size="small" onClick={dismiss}>
          {screenText.dismiss}
        </Button>
      </div>
    </section>
  )
}
