import { useState } from 'react'
import { chatApi, moderationApi } from '#features/chat/contract.ts'
import { MuteDialog } from '#features/people/web/MuteDialog.tsx'
import { shownName } from '#features/people/rules.ts'
import { refresh } from '#web/data/queries.ts'
import { useAction } from '#web/data/useAction.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { moderationLogApi } from '../contract.ts'
import { deskText } from '../desk-text.ts'
import type { Case } from '../report-rules.ts'

type CaseActionsProps = { conference_id: string; reported: Case; isMuted: boolean }

/** What can be done about a reported message. */
export function CaseActions({ conference_id, reported, isMuted }: CaseActionsProps) {
  const { newest, isOpen } = reported
  const [asked, setAsked] = useState<'delete' | 'mute' | null>(null)
  const close = () => setAsked(null)
  const resolve = useAction(moderationApi.resolve, {
    refreshes: [moderationApi.reports, moderationLogApi.list],
    done: deskText.reportClosed,
    failed: ({ status, message }) => {
      // Another organiser was faster.
      void refresh([moderationApi.reports])
      return { title: status === 409 ? deskText.alreadyClosed : deskText.failedAction, description: message }
    },
  })
  const mayMute = newest.author !== null && newest.author.role !== 'organiser' && !isMuted
  const mayDelete = newest.deleted_by === null
  if (!isOpen && !mayDelete && !mayMute) return null
  return (
    <div className="desk-foot">
      {mayDelete && (
        <Button kind="secondary" onClick={() => setAsked('delete')}>
          Delete message
        </Button>
      )}
      {mayMute && (
        <Button kind="secondary" onClick={() => setAsked('mute')}>
          Mute…
        </Button>
      )}
      {isOpen && (
        <Button kind="quiet" busy={resolve.isPending} onClick={() => resolve.mutate({ conference_id, id: newest.id })}>
          {deskText.keep}
        </Button>
      )}
      {asked === 'delete' && <DeleteDialog conference_id={conference_id} id={reported.message_id} onClose={close} />}
      {asked === 'mute' && newest.author && (
        <MuteDialog
          conference_id={conference_id}
          person_id={newest.author.person_id}
          name={shownName(newest.author)}
          refreshes={[moderationLogApi.list]}
          onClose={close}
        />
      )}
    </div>
  )
}

type DeleteDialogProps = { conference_id: string; id: string; onClose: () => void }

function DeleteDialog({ conference_id, id, onClose }: DeleteDialogProps) {
  const remove = useAction(chatApi.remove, {
    refreshes: [moderationApi.reports, chatApi.list, moderationLogApi.list],
    done: deskText.removed,
    failed: deskText.failedAction,
  })
  return (
    <ConfirmDialog
      title={deskText.deleteTitle}
      verb="Delete message"
      onConfirm={() => remove.mutateAsync({ conference_id, id })}
      onClose={onClose}
    >
      {deskText.deleteNote}
    </ConfirmDialog>
  )
}
