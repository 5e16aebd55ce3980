import { aboutMeText } from '../about-me-text.ts'
import type { AboutMe } from './useAboutMe.ts'

/** Three arches that fill as the questions are answered. */
export function AnsweredParts({ draft: { seeking, offering, interests } }: { draft: AboutMe }) {
  const parts = [seeking, offering, interests].map(({ length }) => length > 0)
  const done = parts.filter(Boolean).length
  return (
    <svg className="answered-parts" viewBox="0 0 76 34" role="img" aria-label={aboutMeText.parts(done)}>
      {parts.map((isDone, at) => (
        <path key={at} className={isDone ? 'is-done' : undefined} d={`M${1 + at * 26} 33V12a11 11 0 0 1 22 0v21z`} />
      ))}
      <path className="arch-floor" d="M0 33.25H76" />
    </svg>
  )
}
