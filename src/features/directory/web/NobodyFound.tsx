import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { peopleText } from '../people-text.ts'

type NobodyFoundProps = {
  isSearch: boolean
  isListed: boolean
  /** Where readers choose whether they are listed. */
  listing: string
  onShowAll: () => void
}

/** Shown in place of an empty list, with what one can do about it. */
export function NobodyFound({ isSearch, isListed, listing, onShowAll }: NobodyFoundProps) {
  if (isSearch)
    return (
      <Empty
        title={peopleText.noMatch}
        action={
          <Button kind="secondary" onClick={onShowAll}>
            {peopleText.showAll}
          </Button>
        }
      >
        {peopleText.noMatchPageHint}
      </Empty>
    )
  return (
    <Empty
      title={peopleText.none}
      action={!isListed && <ButtonLink to={listing}>{peopleText.listYourself}</ButtonLink>}
    >
      {peopleText.noneHint}
    </Empty>
  )
}
