import { shownName } from '#features/people/rules.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { ArchPortrait } from '#web/ui/ArchPortrait.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Loading } from '#web/ui/Loading.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { connectionsApi } from '#features/connections/contract.ts'
import { networkText } from '../network-text.ts'
import { cardCode } from '#features/cards/rules.ts'
import { screenText } from '#features/connections/screen-text.ts'
import { ConnectButton } from './ConnectButton.tsx'
import { PersonContact } from './PersonContact.tsx'
import { text } from '#features/cards/text.ts'
import '#features/cards/web/personal-card.css'

/** The person whose card was scanned, and the way to ask them. */
export function ScannedCardDialog({ code: scanned, onClose }: { code: string; onClose: () => void }) {
  const code = cardCode(scanned)
  const { data: card, error } = useQuery(connectionsApi.card, { code })
  const { data: connection } = useQuery(
    connectionsApi.one,
    { person_id: card?.person_id ?? '' },
    { enabled: card !== undefined && card.state !== 'none' },
  )
  const name = shownName(card?.person ?? null, screenText.deletedAccount)
  const shown = connection ?? card
  return (
    <Dialog title={networkText.scannedTitle} onClose={onClose}>
      {card && shown ? (
        <article className="personal-card">
          <ArchPortrait id={card.person_id} name={name} photo={card.person?.avatar_url ?? null} />
          <h3>
            <bdi>{name}</bdi>
          </h3>
          <p className="soft">
            <bdi>{[card.person?.position, card.person?.company].filter(Boolean).join(', ')}</bdi>
          </p>
          <ConnectButton person_id={card.person_id} name={name} state={shown.state} code={code} />
          <PersonContact connection={shown} />
        </article>
      ) : error ? (
        <Notice kind="danger" alert>
          <p>{error.status === 404 ? text.noCard : error.message}</p>
        </Notice>
      ) : (
        <Loading label="Opening the card" className="personal-card">
          <Skeleton shape="title" width="half" />
          <Skeleton shape="button" />
        </Loading>
      )}
    </Dialog>
  )
}
