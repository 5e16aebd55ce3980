import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { classes } from '#web/ui/glyph.ts'
import { aboutMeText } from '../about-me-text.ts'

/** The buttons of the form, and what is missing before it can be saved. */
export function AboutMeFoot({ next, busy, mustChoose }: { next: string; busy: boolean; mustChoose: boolean }) {
  return (
    <div className="about-me-foot">
      <Button type="submit" size="large" busy={busy} disabledReason={mustChoose ? aboutMeText.choose : null}>
        {aboutMeText.save}
      </Button>
      <ButtonLink kind="quiet" size="large" to={next}>
        {aboutMeText.notNow}
      </ButtonLink>
      <span className={classes('soft small', !mustChoose && 'about-me-once')}>
        {mustChoose ? aboutMeText.choose : aboutMeText.once}
      </span>
    </div>
  )
}
