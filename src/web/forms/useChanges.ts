import { useEffect, useRef, useState } from 'react'
import type { Newer } from '#shared/errors.ts'
import type { OpenedVersion } from '#shared/opened-version.ts'
import { ApiError } from '#web/data/api.ts'
import { refresh } from '#web/data/queries.ts'
import { changesOf } from './changesOf.ts'

type Change<Fields> = Partial<Fields> & OpenedVersion

/**
 * For a form that edits what is stored: its start values, and `save`, which sends the fields that differ from what is stored
 * and the version they are based on. It sends nothing if there are none. If somebody else has changed one of these fields
 * since the form was opened, the error shows the stored value there, and the next save replaces it. When the form closes
 * after such an error, the page reads its data again, because what it shows is older.
 */
export function useChanges<Fields extends object>(opened: () => Fields, updated_at: string | undefined) {
  const [start] = useState(opened)
  const stored = useRef<{ [Name in keyof Fields]: unknown }>(start)
  const version = useRef<OpenedVersion>(updated_at === undefined ? {} : { updated_at })
  // Not before the form closes: a list that has lost the row would close the form, and what was typed would be lost.
  useEffect(() => () => void (version.current.field_versions && refresh('all')), [])

  async function save(fields: Partial<Fields>, send: (change: Change<Fields>) => Promise<unknown>) {
    const changes = changesOf<Fields>(fields, stored.current)
    if (Object.keys(changes).length === 0) return
    try {
      await send({ ...changes, ...version.current })
    } catch (error) {
      if (error instanceof ApiError && error.newer) adopt(error.newer)
      throw error
    }
  }

  /** Only the fields that the error shows: others may have been changed as well, and the form shows their old values. */
  function adopt({ updated_at: newer_at, values }: Newer) {
    const shown = Object.entries(values)
    stored.current = { ...stored.current, ...Object.fromEntries(shown.map(([name, value]) => [name, value.stored])) }
    const versions = Object.fromEntries(shown.map(([name]) => [name, newer_at]))
    version.current = { ...version.current, field_versions: { ...version.current.field_versions, ...versions } }
  }

  return { start, save }
}
