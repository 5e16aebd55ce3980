import './TestimonialsPage.css'
import { paths } from '#shared/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Link } from '#web/router/router.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { arch } from '#shared/arch.ts'
import { StaticFrame } from './StaticFrame.tsx'

type Voice = { who: string; where: string; rating: 4 | 5; words: string }

const VOICES: readonly Voice[] = [
  {
    who: 'An organiser',
    where: 'Three days, 400 delegates',
    rating: 5,
    words:
      'I imported the schedule on a Friday evening and it told me about the two talks I had put into the same room. On Monday the delegates were already writing to each other, and nobody had written to me.',
  },
  {
    who: 'A delegate',
    where: 'First conference in a new trade',
    rating: 5,
    words:
      'I knew nobody. It suggested one person, because we had saved the same three sessions, and we had lunch. That was worth the journey.',
  },
  {
    who: 'A speaker',
    where: 'Keynote, Main Hall',
    rating: 4,
    words:
      'The questions were better than usual, and there were so many that I answered half of them that night. I would have liked a way to answer by voice.',
  },
  {
    who: 'An exhibitor',
    where: 'A stand for two',
    rating: 4,
    words:
      'Fewer scanned badges than elsewhere, and more conversations we are still having. Our page took ten minutes; the logo took longer, which was our fault.',
  },
]

/** /testimonials: sample voices, marked as such. */
export function TestimonialsPage() {
  return (
    <StaticFrame
      className="testimonials-page"
      title="Testimonials"
      lead="What we hope to hear from the people who use Foyer."
    >
      <Notice kind="info">
        These four voices are samples that we wrote ourselves. Real ones will take their place; if you have used Foyer,{' '}
        <Link className="link" to={paths.contact}>
          tell us how it went
        </Link>
        .
      </Notice>
      <ul className="testimonials">
        {VOICES.map(({ who, where, rating, words }) => (
          <li key={who} className="card card-pad">
            <Rating of={rating} />
            <blockquote>{words}</blockquote>
            <p>
              <b>{who}</b>
              <span className="soft">{where}</span>
              <Badge kind="plain">Sample</Badge>
            </p>
          </li>
        ))}
      </ul>
    </StaticFrame>
  )
}

function Rating({ of }: { of: number }) {
  return (
    <svg className="rating" viewBox="0 0 110 24" width="110" height="24" role="img" aria-label={`${of} out of 5`}>
      {[0, 1, 2, 3, 4].map((at) => (
        <path key={at} className={at < of ? 'full-star' : undefined} d={arch(at * 22 + 1, 18, 22, 23)} />
      ))}
    </svg>
  )
}
