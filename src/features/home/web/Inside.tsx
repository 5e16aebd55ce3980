import { text } from '../text.ts'
import delegates from './pictures/conference-delegates.avif'
import programme from './pictures/public-schedule.avif'
import session from './pictures/public-session.avif'

const PICTURES = [
  { className: 'programme-picture', src: programme, alt: text.publicPicture, caption: text.publicCaption, width: 1440, height: 900 },
  { className: 'delegates-picture', src: delegates, alt: text.delegatesPicture, caption: text.delegatesCaption, width: 1440, height: 900 },
  { className: 'session-picture', src: session, alt: text.sessionPicture, caption: text.sessionCaption, width: 390, height: 844 },
] // prettier-ignore

/** Screenshots of the demonstration, taken by `npm run screenshots -- --landing`. */
export function Inside() {
  return (
    <section className="inside-band" data-theme="dark">
      <div className="wrap">
        <h2>{text.inside}</h2>
        <p className="lead">{text.insideLead}</p>
        <div className="pictures">
          {PICTURES.map(({ className, alt, caption, ...picture }) => (
            <figure key={className} className={className}>
              <img {...picture} alt={alt} loading="lazy" decoding="async" />
              <figcaption className="soft">{caption}</figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  )
}
