import './ExportConferenceDialog.css'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DownloadButton } from '#web/ui/DownloadButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { portableApi } from '../portable-contract.ts'
import { portableText as text } from '../portable-text.ts'

/** Says what the file of a conference has and has not, and downloads it. */
export function ExportConferenceDialog({ conference_id, onClose }: { conference_id: string; onClose: () => void }) {
  const foot = (
    <>
      <Button kind="quiet" onClick={onClose}>
        Close
      </Button>
      <DownloadButton
        kind="primary"
        endpoint={portableApi.export}
        input={{ conference_id }}
        failed={text.downloadFailed}
        busyWord="Preparing..."
      >
        {text.download}
      </DownloadButton>
    </>
  )
  return (
    <Dialog title={text.exportTitle} onClose={onClose} foot={foot}>
      <div className="export-conference">
        <p>{text.exportHint}</p>
        <h3>{text.inIt}</h3>
        <List items={text.included} />
        <h3>{text.notInIt}</h3>
        <List items={text.excluded} />
        <Notice kind="caution">{text.personal}</Notice>
      </div>
    </Dialog>
  )
}

function List({ items }: { items: readonly string[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
