import './StaticPage.css'
import './FaqPage.css'
import './questions.css'
import { lazy, Suspense } from 'react'
import { Adopted } from '#web/Adopted.tsx'
import { useQuestionPage } from './useQuestionPage.ts'

// The words stand in what the server rendered; their code is fetched only by somebody who comes from another page.
const FaqWords = import.meta.env.SSR
  ? (await import('./FaqWords.tsx')).FaqWords
  : lazy(() => import('./FaqWords.tsx').then((module) => ({ default: module.FaqWords })))

/** Questions and answers in four parts. Without scripts the parts stand one after the other. */
export function FaqPage() {
  return (
    <div {...useQuestionPage()}>
      <Adopted as="div">
        <Suspense>
          <FaqWords />
        </Suspense>
      </Adopted>
    </div>
  )
}
