import { cardsApi } from '../contract.ts'
import { useMemo, useState } from 'react'
import { encode } from 'uqr'
import { navigate } from '#web/router/router.tsx'
import { patch } from '#web/data/queries.ts'
import { useAction } from '#web/data/useAction.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { toast } from '#web/toast.ts'
import { ArchPortrait } from '#web/ui/ArchPortrait.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Loading } from '#web/ui/Loading.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { paths } from '#shared/paths.ts'
import { cardText } from '../card-text.ts'
import { shownCode } from '../rules.ts'
import { CardCodeForm } from './CardCodeForm.tsx'
import { CardPhone } from './CardPhone.tsx'
import { CardScanner, canScan } from './CardScanner.tsx'
import './personal-card.css'

/**
 * One’s own card: a code to scan across a table, its letters for those without a camera, and a camera or a field for
 * theirs. It opens with the code, and no keyboard before it.
 */
export function MyCardDialog({ onClose }: { onClose: () => void }) {
  const { data: card, error, refetch } = useQuery(cardsApi.mine, {})
  const renew = useAction(cardsApi.renew, {
    updates: (renewed) => [patch(cardsApi.mine, {}, () => renewed)],
    done: cardText.cardRenewed,
    failed: cardText.failed,
  })

  const [isScanning, scan] = useState(false)
  function open(code: string) {
    onClose()
    navigate(`${paths.network}?card=${code}`, { stay: true })
  }
  return (
    <Dialog title={cardText.myCard} onClose={onClose}>
      {/* Not the field below, whose keyboard would cover the code. */}
      <div data-first="" tabIndex={-1}>
        {isScanning ? (
          <CardScanner onCode={open} onStop={() => scan(false)} />
        ) : card ? (
          <article className="personal-card">
            <ArchPortrait
              id={card.person.person_id}
              name={card.person.full_name ?? ''}
              photo={card.person.avatar_url}
            />
            <h3>
              <bdi>{card.person.full_name}</bdi>
            </h3>
            <p className="soft">
              <bdi>{[card.person.position, card.person.company].filter(Boolean).join(', ')}</bdi>
            </p>
            <QrCode text={card.url} />
            <p className="personal-code">{shownCode(card.code)}</p>
            <p className="soft small">{cardText.cardHint}</p>
            <CardPhone onLeave={onClose} />
            <p className="row">
              {canScan() && (
                <Button kind="primary" onClick={() => scan(true)}>
                  {cardText.scan}
                </Button>
              )}
              <Button kind="secondary" glyph="link" onClick={() => void share(card.url)}>
                {cardText.share}
              </Button>
              <Button kind="quiet" busy={renew.isPending} onClick={() => renew.mutate({})}>
                {cardText.renewCard}
              </Button>
            </p>
          </article>
        ) : error ? (
          <ReadFailed message={error.message || cardText.cardFailed} onRetry={refetch} />
        ) : (
          <Loading label="Loading your card" className="personal-card">
            <Skeleton shape="title" width="half" />
            <Skeleton shape="cover" />
          </Loading>
        )}
      </div>
      <CardCodeForm onOpen={open} />
    </Dialog>
  )
}

/** Opens the phone’s own list of apps; elsewhere copies the link. */
async function share(url: string) {
  if ('share' in navigator) {
    // Closing the list without choosing is no failure.
    await navigator.share({ url }).catch(() => null)
    return
  }
  await (navigator as Navigator).clipboard.writeText(url)
  toast(cardText.cardCopied)
}

/** Always dark on white, so that cameras read it in both themes. */
function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => drawingOf(text), [text])
  return (
    <svg className="personal-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label="Code of your card">
      <path d={path} />
    </svg>
  )
}

const BORDER = 2

function drawingOf(text: string) {
  const { data, size } = encode(text, { border: BORDER })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])))
  return { size, path: squares.join('') }
}
