import { type Column, type SQL, sql } from 'drizzle-orm'
import { AppError } from '#shared/errors.ts'
import { text } from '../refusal-text.ts'
import { readPlace } from '../rules.ts'

/** Where a page of a list by time ended; null for its first page. */
export type Place = { at: string; id: string } | null

/** Throws `invalid` for what is no place. */
export function placeIn(before: string | undefined): Place {
  if (before === undefined) return null
  const place = readPlace(before)
  if (place === null) throw new AppError('invalid', text.badPlace)
  return place
}

/** The rows after this place of a list with the newest first. */
export function placeBefore(at: Column, id: Column, place: Place): SQL | undefined {
  return place === null ? undefined : sql`(${at}, ${id}) < (${place.at}::timestamptz, ${place.id}::uuid)`
}
