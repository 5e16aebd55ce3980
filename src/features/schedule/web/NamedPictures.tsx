import { useState } from 'react'
import { save } from '#web/download.ts'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import type { ImportQuestions } from '#web/ui/ImportDialog.tsx'
import type { ScheduleImport } from '../contract.ts'
import { formatText } from '../format-text.ts'

/** How many pictures are listed at first, and how many more at each press. */
const STEP = 50

/** Lists the addresses of speakers' pictures, which are for people to open: neither the server nor this page fetches them. */
export function NamedPictures({ reply }: ImportQuestions<ScheduleImport>) {
  const [most, setMost] = useState(STEP)
  const pictures = reply?.pictures ?? []
  if (pictures.length === 0) return null
  const lines = pictures.map(({ name, url }) => `${name}\t${url}\n`).join('')

  async function copy() {
    try {
      await navigator.clipboard.writeText(lines)
      toast(formatText.picturesCopied)
    } catch {
      toast(formatText.picturesNotCopied, { variant: 'destructive' })
    }
  }

  return (
    <details className="import-cells">
      <summary>{formatText.pictures(pictures.length)}</summary>
      <div className="row">
        <Button kind="quiet" size="small" onClick={() => void copy()}>
          Copy the list
        </Button>
        <Button
          kind="quiet"
          size="small"
          onClick={() => save(new Blob([lines], { type: 'text/plain' }), formatText.picturesFile)}
        >
          Download the list
        </Button>
      </div>
      <ul>
        {pictures.slice(0, most).map(({ name, url }) => (
          <li key={`${name} ${url}`}>
            <span>
              <bdi>{name}</bdi>:{' '}
              <a className="link" href={url} target="_blank" rel="noopener noreferrer">
                {url}
              </a>
            </span>
          </li>
        ))}
      </ul>
      {pictures.length > most && (
        <Button kind="quiet" size="small" onClick={() => setMost(most + STEP)}>
          Show more pictures
        </Button>
      )}
    </details>
  )
}
