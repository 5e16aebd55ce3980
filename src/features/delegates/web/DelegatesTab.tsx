import './DelegatesTab.css'
import { useState } from 'react'
import type { Conference } from '#features/conferences/contract.ts'
import type { FormQuestion } from '#features/registration-form/contract.ts'
import { registrationFormApi } from '#features/registration-form/form-contract.ts'
import { RegistrationQuestions } from '#features/registration-form/web/RegistrationQuestions.tsx'
import { useQuery } from '#web/data/useQuery.ts'
import { lazyComponent } from '#web/lazyComponent.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { SelectionBar } from '#web/ui/SelectButton.tsx'
import type { DelegatePage } from '../contract.ts'
import { invitationDisabledReason } from '../invitation-rules.ts'
import { countUnanswered } from '../reminder-rules.ts'
import { text } from '../text.ts'
import { DelegateActions, type Opened } from './DelegateActions.tsx'
import { DelegateFigures } from './DelegateFigures.tsx'
import type { DelegateChoice } from './DelegateRow.tsx'
import { DelegatesSkeleton } from './DelegatesSkeleton.tsx'
import { DelegateTable } from './DelegateTable.tsx'
import { ErasureNotice } from './ErasureNotice.tsx'
import { InvitationProgress } from './InvitationProgress.tsx'
import { InvitingClosed } from './InvitingClosed.tsx'
import { NoDelegates } from './NoDelegates.tsx'
import { Pager } from './Pager.tsx'
import { SortChoice } from './SortChoice.tsx'
import { useDelegateSelection } from './useDelegateSelection.ts'
import { useDelegates } from './useDelegates.ts'
import { useInvite } from './useInvite.ts'
import { useOpened } from './useOpened.ts'

const DelegateDialog = lazyComponent(() => import('./DelegateDialog.tsx').then((module) => module.DelegateDialog))
const RemoveDelegateDialog = lazyComponent(() =>
  import('./RemoveDelegateDialog.tsx').then((module) => module.RemoveDelegateDialog),
)
const RemoveDelegatesDialog = lazyComponent(() =>
  import('./RemoveDelegatesDialog.tsx').then((module) => module.RemoveDelegatesDialog),
)
const ImportDelegatesDialog = lazyComponent(() =>
  import('./ImportDelegatesDialog.tsx').then((module) => module.ImportDelegatesDialog),
)
const AnswersDialog = lazyComponent(() => import('./AnswersDialog.tsx').then((module) => module.AnswersDialog))
const InviteDialog = lazyComponent(() => import('./InviteDialog.tsx').then((module) => module.InviteDialog))
const UndoImportDialog = lazyComponent(() => import('./UndoImportDialog.tsx').then((module) => module.UndoImportDialog))

const NO_QUESTIONS: readonly FormQuestion[] = []
const REMINDED = { remind: true }

/** The delegates on the organiser's page. */
export function DelegatesTab({ conference, readOnly }: { conference: Conference; readOnly: boolean }) {
  const { id: conference_id } = conference
  const [now] = useState(() => new Date())
  const disabledReason = invitationDisabledReason(conference, now)
  const delegates = useDelegates(conference_id)
  const { data: questions = NO_QUESTIONS } = useQuery(registrationFormApi.list, { conference_id })
  const { open, setOpen, close } = useOpened(readOnly)
  const { data, error, retry, filter: wanted, changeFilter: want } = delegates
  const selection = useDelegateSelection(conference_id, data, wanted)

  if (!data && error) return <ReadFailed message={text.fetchFailed} onRetry={retry} />
  if (!data) return <DelegatesSkeleton />
  const nobody = Object.values(data.counts).every((count) => count === 0)
  const acting = { page: data, selection, disabledReason, readOnly, onOpen: setOpen }
  const actions = <DelegateActions conference_id={conference_id} shown={wanted.status} {...acting} />
  return (
    <>
      {!nobody && <SelectedBar {...acting} />}
      <div className="delegates-tab">
        <RegistrationQuestions conference_id={conference_id} readOnly={readOnly} />
        {nobody ? (
          <NoDelegates erasure={data.last_erasure} actions={actions} />
        ) : (
          <>
            <DelegateFigures {...data} shown={wanted.status} onShow={(status) => want({ status })} />
            {data.next_erasure && <ErasureNotice conference_id={conference_id} erasure={data.next_erasure} />}
            {disabledReason && <InvitingClosed reason={disabledReason} />}
            <InvitationProgress conference_id={conference_id} />
            <div className="toolbar">
              <SearchBox
                label="Search delegates"
                placeholder="Search by name, email, company"
                value={wanted.q}
                onChange={(q) => want({ q })}
              />
              <SortChoice sort={wanted.sort} onSort={(sort) => want({ sort })} />
              {actions}
            </div>
            <Listed
              conference_id={conference_id}
              page={data}
              delegates={delegates}
              disabledReason={disabledReason}
              readOnly={readOnly}
              asked={questions.length > 0 || data.delegates.some(({ answers }) => answers.length > 0)}
              selection={selection}
              onChoose={setOpen}
            />
          </>
        )}
      </div>
      {open && (
        <OpenDialog
          open={open}
          page={data}
          selection={selection}
          conference_id={conference_id}
          questions={questions}
          disabledReason={disabledReason}
          onClose={close}
        />
      )}
    </>
  )
}

type DelegateSelection = ReturnType<typeof useDelegateSelection>
type SelectedBarProps = {
  page: DelegatePage
  selection: DelegateSelection
  /** Why delegates cannot be invited now, or null. */
  disabledReason: string | null
  readOnly: boolean
  onOpen: (opened: Opened) => void
}

/** The bar of the selected delegates, with a button for those on other pages. */
function SelectedBar({ page, selection, disabledReason, readOnly, onOpen }: SelectedBarProps) {
  const { delegates, total } = page
  const invite = () => onOpen({ what: 'invite-selected' })
  const { ids, selected, selectAll, stop } = selection
  if (!ids) return null
  return (
    <SelectionBar
      selection={selection}
      shown={delegates.map(({ id }) => id)}
      count={selected.length}
      actions={[
        ...(readOnly
          ? []
          : [{ verb: text.inviteSelected, kind: 'secondary' as const, disabledReason, onSelect: invite }]),
        { verb: 'Remove', onSelect: () => onOpen({ what: 'remove-selected' }) },
      ]}
      onClose={stop}
      more={total > delegates.length ? { total, onSelect: selectAll } : null}
    />
  )
}

type ListedProps = {
  conference_id: string
  page: DelegatePage
  delegates: ReturnType<typeof useDelegates>
  disabledReason: string | null
  readOnly: boolean
  asked: boolean
  selection: DelegateSelection
  onChoose: (choice: DelegateChoice) => void
}

function Listed({ conference_id, page, delegates, selection, onChoose, ...shown }: ListedProps) {
  const { filter: wanted, changeFilter: want, stale, first, previous, next } = delegates
  const { sending, invite } = useInvite(conference_id)
  if (page.delegates.length === 0)
    return wanted.q ? (
      <Empty title={text.noMatch(wanted.q)}>{text.noMatchDetail}</Empty>
    ) : (
      <Empty title={text.noneOfStatus(wanted.status ?? '')}>{text.noneOfStatusDetail}</Empty>
    )
  return (
    <>
      <DelegateTable
        delegates={page.delegates}
        sending={sending}
        {...shown}
        stale={stale}
        selected={selection.ids}
        onChoose={onChoose}
        onSelect={selection.select}
        sort={wanted.sort}
        onSort={(sort) => want({ sort })}
        onInvite={invite}
      />
      <Pager
        name="delegates"
        first={first}
        previous={previous}
        next={next}
        shown={page.delegates.length}
        total={page.total}
      />
    </>
  )
}

type OpenDialogProps = {
  open: Opened | DelegateChoice
  page: DelegatePage
  selection: DelegateSelection
  conference_id: string
  questions: readonly FormQuestion[]
  /** Why delegates cannot be invited now, or null. */
  disabledReason: string | null
  onClose: () => void
}

function OpenDialog({ open, page, selection, questions, disabledReason, ...given }: OpenDialogProps) {
  const inviting = { ...given, disabledReason }
  switch (open.what) {
    case 'add':
      return <DelegateDialog {...given} delegate={null} />
    case 'edit':
      return <DelegateDialog {...given} delegate={open.delegate} />
    case 'answers':
      return <AnswersDialog {...given} questions={questions} delegate={open.delegate} />
    case 'remove':
      return <RemoveDelegateDialog {...given} delegate={open.delegate} />
    case 'remove-selected':
      return (
        <RemoveDelegatesDialog
          {...given}
          delegates={selection.selected}
          onDeleted={selection.stop}
          onGone={() => {
            given.onClose()
            selection.start()
          }}
        />
      )
    case 'import':
      return <ImportDelegatesDialog {...given} />
    case 'invite':
      return <InviteDialog {...inviting} whom={{ status: open.status }} number={page.counts[open.status]} />
    case 'remind':
      return <InviteDialog {...inviting} whom={REMINDED} number={countUnanswered(page.counts)} />
    case 'invite-selected': {
      const ids = selection.selected.map(({ id }) => id)
      return <InviteDialog {...inviting} whom={{ ids }} number={ids.length} onSent={selection.stop} />
    }
    case 'undo':
      return page.last_import && <UndoImportDialog {...given} last={page.last_import} />
  }
}
