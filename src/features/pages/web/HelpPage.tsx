import './StaticPage.css'
import './FaqPage.css'
import './questions.css'
import './HelpPage.css'
import { lazy, Suspense } from 'react'
import { Adopted } from '#web/Adopted.tsx'
import { useQuestionPage } from './useQuestionPage.ts'

// As on the FAQ: the server has rendered the words already.
const HelpWords = import.meta.env.SSR
  ? (await import('./HelpWords.tsx')).HelpWords
  : lazy(() => import('./HelpWords.tsx').then((module) => ({ default: module.HelpWords })))

/** Where to look first when something is unclear. */
export function HelpPage() {
  return (
    <div {...useQuestionPage()}>
      <Adopted as="div">
        <Suspense>
          <HelpWords />
        </Suspense>
      </Adopted>
    </div>
  )
}
