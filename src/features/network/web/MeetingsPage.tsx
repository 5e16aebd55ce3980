import { lazyPart } from '#web/lazyPart.tsx'

// The page table names what a page loads, on every page; this one names it itself.
const OwnMeetings = lazyPart(() => import('./OwnMeetings.tsx').then((module) => module.OwnMeetings))

/** /network/meetings: whom the reader meets, and what waits for an answer. */
export function MeetingsPage() {
  return <OwnMeetings />
}
