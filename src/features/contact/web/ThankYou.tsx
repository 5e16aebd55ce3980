import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { text } from '../text.ts'

type ThankYouProps = { toOrganisers: boolean; onAgain: () => void }

/** Shown after the message was sent. */
export function ThankYou({ toOrganisers, onAgain }: ThankYouProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="empty">
      <svg className="arches" viewBox="0 0 144 72" aria-hidden="true">
        <path className="arch-side" d="M8 72V44a20 20 0 0 1 40 0v28M96 72V44a20 20 0 0 1 40 0v28" />
        <path className="arch-middle" d="M48 72V36a24 24 0 0 1 48 0v36" />
        <path className="arch-floor" d="M0 71.25h144" />
      </svg>
      <h1 ref={heading} tabIndex={-1}>
        {text.thanks}
      </h1>
      <p>{toOrganisers ? text.thanksOrganisers : text.thanksWhy}</p>
      <Button kind="secondary" onClick={onAgain}>
        Send Another Message
      </Button>
    </div>
  )
}
