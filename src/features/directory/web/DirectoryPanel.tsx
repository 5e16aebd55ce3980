import { type ComponentProps, useLayoutEffect, useState } from 'react'
import { PersonPanel } from '#features/network/web/PersonPanel.tsx'
import { ThreadPanel } from '#features/messages/web/ThreadPanel.tsx'
import { useStore } from '#web/data/store.ts'
import { lazyComponent } from '#web/lazyComponent.tsx'
import { useModal } from '#web/ui/useModal.ts'
import { wideScreen } from '#web/wideScreen.ts'
import { peopleText } from '../people-text.ts'
import { rowId } from './rowId.ts'

const ReportPersonDialog = lazyComponent(() =>
  import('./ReportPersonDialog.tsx').then((module) => module.ReportPersonDialog),
)

type PanelProps = {
  conference_id: string
  person_id: string
  /** The conversation in place of the profile. */
  isChat: boolean
  onMessage: () => void
  onProfile: () => void
  onClose: () => void
}

/** The profile of somebody, or the conversation with them: beside the list, and on narrower screens over it. */
export function DirectoryPanel(props: PanelProps) {
  const { person_id, isChat } = props
  // What is shown takes the focus, because the list before it may be long.
  const part = `${person_id} ${isChat}`
  return useStore(wideScreen, true) ? <Aside key={part} {...props} /> : <Sheet part={part} {...props} />
}

const takeFocus = (part: HTMLElement | null) => part?.focus({ preventScroll: true })

function Aside(props: PanelProps) {
  const { person_id } = props
  // Before the focus goes to what is shown instead.
  useLayoutEffect(() => () => takeFocus(document.getElementById(rowId(person_id))), [person_id])
  return (
    <aside ref={takeFocus} className="directory-panel" aria-label={labelOf(props)} tabIndex={-1}>
      <Content {...props} />
    </aside>
  )
}

function Sheet({ part, ...props }: PanelProps & { part: string }) {
  const modal: ComponentProps<'dialog'> = useModal(props.onClose)
  return (
    <dialog {...modal} className="dialog directory-sheet" aria-label={labelOf(props)}>
      <div key={part} ref={takeFocus} className="directory-sheet-part" tabIndex={-1}>
        <Content {...props} />
      </div>
    </dialog>
  )
}

const labelOf = ({ isChat }: Pick<PanelProps, 'isChat'>) => (isChat ? 'Chat' : 'Profile')

function Content({ conference_id, person_id, isChat, onMessage, onProfile, onClose }: PanelProps) {
  const [reports, setReports] = useState(false)
  const who = { conference_id, person_id }
  if (isChat)
    return <ThreadPanel key={person_id} person_id={person_id} onBack={onProfile} backLabel={peopleText.toProfile} />
  return (
    <>
      <PersonPanel key={person_id} {...who} onMessage={onMessage} onReport={() => setReports(true)} onClose={onClose} />
      {reports && <ReportPersonDialog {...who} onClose={() => setReports(false)} />}
    </>
  )
}
