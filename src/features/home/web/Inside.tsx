import { text } from '../text.ts'
import delegates from './pictures/conference-delegates.avif'
import programme from './pictures/public-schedule.avif'
import session from './pictures/public-session.avif'

const PICTURES = [
  { name: 'p-public', src: programme, alt: text.publicPicture, caption: text.publicCaption, width: 1440, height: 900 },
  { name: 'p-delegates', src: delegates, alt: text.delegatesPicture, caption: text.delegatesCaption, width: 1440, height: 900 },
  { name: 'p-session', src: session, alt: text.sessionPicture, caption: text.sessionCaption, width: 390, height: 844 },
] // prettier-ignore

/** The product as it is: pictures of the demonstration, taken by `npm run screenshots -- --landing`. */
export function Inside() {
  return (
    <section className="inside" data-theme="dark">
      <div className="wrap">
        <h2>{text.inside}</h2>
        <p className="lead">{text.insideLead}</p>
        <div className="pictures">
          {PICTURES.map(({ name, alt, caption, ...picture }) => (
            <figure key={name} className={name}>
              <img {...picture} alt={alt} loading="lazy" decoding="async" />
              <figcaption className="soft">{caption}</figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  )
}
