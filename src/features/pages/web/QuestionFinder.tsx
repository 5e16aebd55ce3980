import type { ReactNode } from 'react'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { text } from './finder.ts'

/** A search box for questions, and the message when none matches; `useQuestionPage` makes both work. */
export function QuestionFinder({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <search className="search-row">
        <label className="search glyph-search">
          <span className="visually-hidden">{label}</span>
          <input className="input" type="search" placeholder={label} autoComplete="off" />
        </label>
        <p className="soft" role="status" data-found="" />
      </search>
      {children}
      <div className="empty none-found">
        <svg className="arches" viewBox="0 0 144 72" aria-hidden="true">
          <path className="arch-side" d="M8 72V44a20 20 0 0 1 40 0v28M96 72V44a20 20 0 0 1 40 0v28" />
          <path className="arch-middle" d="M48 72V36a24 24 0 0 1 48 0v36" />
          <path className="arch-floor" d="M0 71.25h144" />
        </svg>
        <h2 data-found="">{text.noneFound('')}</h2>
        <p>{text.noneFoundWhy}</p>
        <ButtonLink kind="primary" to={paths.contact}>
          Contact us
        </ButtonLink>
      </div>
    </>
  )
}
