import { Fragment } from 'react'
import type { Speaker } from '../contract.ts'

/** Where else a speaker is found; null where they gave no address. */
export function SpeakerLinks({ speaker }: { speaker: Speaker }) {
  const { name, linkedin_url, twitter_url, github_url } = speaker
  const links = [
    { label: 'LinkedIn', href: linkedin_url },
    { label: 'Twitter', href: twitter_url },
    { label: 'GitHub', href: github_url },
  ].flatMap(({ label, href }) => (href === null ? [] : [{ label, href }]))
  if (links.length === 0) return null
  return (
    <p>
      {links.map(({ label, href }, at) => (
        <Fragment key={label}>
          {at > 0 && ' · '}
          <a className="link reach" href={href} target="_blank" rel="noopener noreferrer nofollow">
            {label}
            <span className="visually-hidden"> ({name})</span>
          </a>
        </Fragment>
      ))}
    </p>
  )
}
