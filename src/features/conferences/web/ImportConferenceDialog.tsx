import '#web/ui/ImportDialog.css'
import { listDate } from '#shared/dates.ts'
import { FileDrop } from '#web/forms/FileDrop.tsx'
import { refresh } from '#web/data/queries.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { navigate } from '#web/router/router.tsx'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ImportProgress } from '#web/ui/ImportProgress.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { conferencesApi } from '../contract.ts'
import { tabLink } from '../link-rules.ts'
import type { ImportedConference } from '../portable-contract.ts'
import { PORTABLE_ENDING } from '../portable-rules.ts'
import { portableText as text } from '../portable-text.ts'
import { useConferenceFile } from './useConferenceFile.ts'

/** Creates a draft from the file of a conference, after a preview of what is in it and who signed it. */
export function ImportConferenceDialog({ onClose }: { onClose: () => void }) {
  const { file, preview, problem, work, choose, confirm } = useConferenceFile()

  async function create() {
    const made = await confirm()
    if (!made?.conference_id) return
    await refresh([conferencesApi.list, conferencesApi.stats])
    toast(text.imported)
    navigate(tabLink(made.conference_id, 'overview'))
  }

  const foot = (
    <>
      <span className="soft small dialog-note">Nothing is saved until you import.</span>
      <Button kind="quiet" onClick={onClose}>
        Cancel
      </Button>
      <Button
        kind={preview ? 'primary' : 'off'}
        busy={work !== null}
        busyWord={work?.isPreview ? 'Reading...' : 'Importing...'}
        disabledReason={preview ? null : text.choose}
        onClick={() => void create()}
      >
        {text.confirm}
      </Button>
    </>
  )
  return (
    <Dialog title={text.importTitle} about={file && <p className="soft">{file.name}</p>} onClose={onClose} foot={foot}>
      <div className="import">
        {problem !== null && (
          <Notice kind="danger" alert>
            <p>
              <b>{preview ? text.importFailed : text.notReadable}</b>
            </p>
            <p>{problem}</p>
          </Notice>
        )}
        {work && <ImportProgress {...work} />}
        {preview && <Preview preview={preview} />}
        {!preview && !work && (
          <FileDrop
            accept={`${PORTABLE_ENDING},.gz,application/gzip`}
            verb={text.choose}
            invalid={problem !== null}
            onChoose={(chosen) => void choose(chosen)}
          >
            <p>{text.chooseHint}</p>
            <p>{text.draft}</p>
          </FileDrop>
        )}
      </div>
    </Dialog>
  )
}

function Preview({ preview }: { preview: ImportedConference }) {
  const { data: own } = useQuery(conferencesApi.list, {})
  const { name, origin, fingerprint, is_ours, made_at, counts, pictures } = preview
  const amounts = counts.flatMap(({ part, count }) => text.count(part, count) ?? [])
  return (
    <>
      <h3>
        <bdi>{name}</bdi>
      </h3>
      <p>{[...amounts, ...(pictures > 0 ? [text.pictures(pictures)] : [])].join(', ')}</p>
      {own?.some((conference) => conference.name === name) && <Notice kind="caution">{text.sameName(name)}</Notice>}
      <div>
        <p>
          {text.from} <bdi>{is_ours ? text.ours : origin}</bdi>, {listDate(made_at)}
        </p>
        <p>
          {text.signedBy} <code>{fingerprint}</code>
        </p>
        {!is_ours && <p className="hint">{text.signatureHint}</p>}
      </div>
      <p className="hint">{text.draft}</p>
      <p className="hint">{text.nobody}</p>
    </>
  )
}
