import './StaticFrame.css'
import './FaqPage.css'
import './questions.css'
import { lazy, Suspense } from 'react'
import { ServerMarkup } from '#web/ServerMarkup.tsx'
import { useQuestionPage } from './useQuestionPage.ts'

// The browser keeps the server's markup, so this code is only loaded when coming from another page.
const FaqWords = import.meta.env.SSR
  ? (await import('./FaqWords.tsx')).FaqWords
  : lazy(() => import('./FaqWords.tsx').then((module) => ({ default: module.FaqWords })))

/** /faq: questions and answers in four tabs. Without JavaScript all tabs are shown one after the other. */
export function FaqPage() {
  return (
    <div {...useQuestionPage()}>
      <ServerMarkup as="div">
        <Suspense>
          <FaqWords />
        </Suspense>
      </ServerMarkup>
    </div>
  )
}
