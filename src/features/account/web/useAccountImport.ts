import { useState } from 'react'
import { networkingProfileApi } from '#features/networking-profile/contract.ts'
import { preferencesApi } from '#features/notifications/contract.ts'
import { profileApi } from '#features/profile/contract.ts'
import { suggestionsApi } from '#features/suggestions/contract.ts'
import { ApiError, call } from '#web/data/api.ts'
import { useAction } from '#web/data/useAction.ts'
import { type AccountImport, accountImportApi } from '../import-contract.ts'
import { ACCOUNT_FILE, type ImportItemName } from '../import-rules.ts'
import { importText as text } from '../import-text.ts'
import { accountPart } from './accountPart.ts'

/** What was chosen in the preview; `answers` has the id of a conference by the index of the answers. */
export type Chosen = {
  items: ReadonlySet<ImportItemName>
  answers: ReadonlyMap<number, string>
  isOwn: boolean
}

/** The steps of importing an account: choose a file, look at its preview, take in what was ticked. */
export function useAccountImport(onClose: () => void) {
  const [part, setPart] = useState<Blob | null>(null)
  const [preview, setPreview] = useState<AccountImport | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isReading, setReading] = useState(false)
  const importing = useAction(accountImportApi.import, {
    refreshes: [profileApi.read, preferencesApi.read, networkingProfileApi.me, suggestionsApi.inputs],
    done: text.done,
  })

  async function choose(file: File) {
    setProblem(null)
    setPreview(null)
    setReading(true)
    try {
      const chosen = await accountPart(file).catch(() => text.unreadable)
      if (!(chosen instanceof Blob)) return setProblem(chosen ?? text.noAccountInFile)
      if (chosen.size > ACCOUNT_FILE.bytes) return setProblem(text.tooLarge)
      setPart(chosen)
      setPreview(await call(accountImportApi.import, { dry_run: 'true' }, { bytes: chosen }))
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setReading(false)
    }
  }

  async function confirm({ items, answers, isOwn }: Chosen) {
    if (!part) return
    setProblem(null)
    const names = [...items].join(',')
    const pairs = [...answers].map(([index, conference_id]) => `${index}:${conference_id}`).join(',')
    try {
      await importing.mutateAsync({ items: names, answers: pairs, other_address: `${isOwn}` }, { bytes: part })
      onClose()
    } catch (error) {
      setProblem(messageOf(error))
    }
  }

  return { preview, problem, isReading, isImporting: importing.isPending, choose, confirm }
}

/** Throws what is no refusal. */
function messageOf(error: unknown) {
  if (error instanceof ApiError) return error.message
  throw error
}
