import { paths } from '#shared/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { aboutMeText } from '../about-me-text.ts'

/** The buttons of the form, and what is missing before it can be saved. */
export function AboutMeFoot({ busy, mustChoose }: { busy: boolean; mustChoose: boolean }) {
  return (
    <div className="about-me-foot">
      <Button type="submit" size="large" busy={busy} disabledReason={mustChoose ? aboutMeText.choose : null}>
        {aboutMeText.save}
      </Button>
      <ButtonLink kind="quiet" size="large" to={paths.network}>
        {aboutMeText.notNow}
      </ButtonLink>
      <span className="soft small">{mustChoose ? aboutMeText.choose : aboutMeText.once}</span>
    </div>
  )
}
