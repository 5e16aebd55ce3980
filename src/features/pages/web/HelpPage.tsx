import './StaticFrame.css'
import './FaqPage.css'
import './questions.css'
import { lazy, Suspense } from 'react'
import { ServerMarkup } from '#web/ServerMarkup.tsx'
import { useQuestionPage } from './useQuestionPage.ts'

// Loaded on demand, as in FaqPage.
const HelpWords = import.meta.env.SSR
  ? (await import('./HelpWords.tsx')).HelpWords
  : lazy(() => import('./HelpWords.tsx').then((module) => ({ default: module.HelpWords })))

/** /help: the help centre. */
export function HelpPage() {
  return (
    <div {...useQuestionPage()}>
      <ServerMarkup as="div">
        <Suspense>
          <HelpWords />
        </Suspense>
      </ServerMarkup>
    </div>
  )
}
