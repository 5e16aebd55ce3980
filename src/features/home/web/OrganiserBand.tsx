import { text } from '../text.ts'

/** What the product offers organisers today. */
export function OrganiserBand() {
  return (
    <section className="wrap organiser-band">
      <h2>{text.organiser}</h2>
      <ul>
        {text.organiserPoints.map(([title, about]) => (
          <li key={title} className="glyph glyph-check">
            <div>
              <h3>{title}</h3>
              <p className="soft">{about}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
