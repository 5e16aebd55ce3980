import './FeaturesPage.css'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { FeaturePicture } from './FeaturePicture.tsx'
import { features } from './features.ts'
import { StaticFrame } from './StaticFrame.tsx'

const LEAD = 'Six things a conference needs, in one place, so that nobody has to look for the other five.'

/** /features: what the product does. */
export function FeaturesPage() {
  return (
    <StaticFrame className="features-page" title="Features" lead={LEAD}>
      <ul className="features">
        {features.map(({ picture, title, about, points }) => (
          <li key={title}>
            <FeaturePicture of={picture} />
            <div>
              <h2>{title}</h2>
              <p>{about}</p>
              <ul>
                {points.map((point) => (
                  <li key={point} className="glyph glyph-small glyph-check">
                    {point}
                  </li>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ul>
      <section className="next-steps card">
        <div>
          <h2>Try it with your next conference</h2>
          <p>Delegates never pay. Organisers pay monthly and keep everything if they stop.</p>
        </div>
        <div className="row">
          <ButtonLink size="large" kind="primary" to={paths.auth}>
            Get Started
          </ButtonLink>
          <ButtonLink size="large" kind="secondary" to={paths.plans}>
            Pricing
          </ButtonLink>
        </div>
      </section>
    </StaticFrame>
  )
}
