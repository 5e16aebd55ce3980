import { lazyPart } from '#web/lazyPart.tsx'

const SpeakingView = lazyPart(() => import('./SpeakingView.tsx').then((module) => module.SpeakingView))

/** /speaking: the sessions in which somebody speaks, what is asked there, and how the conference shows them. */
export function SpeakingPage() {
  return <SpeakingView />
}
