import { AppError } from '#shared/errors.ts'
import { ascendingUuids } from '#server/uuid.ts'
import { portableText as text } from './text.ts'

/** While something is exported: the number of each row in its part, from 1, by which other rows name it. */
export class RowNumbers {
  readonly #numbers = new Map<string, number>()
  readonly #counts = new Map<string, number>()

  /** Call it for each row in the order of the export. Other rows may name it by a further id. */
  add(part: string, id: string, other_id: string | null = null) {
    const number = (this.#counts.get(part) ?? 0) + 1
    this.#counts.set(part, number)
    this.#numbers.set(id, number)
    if (other_id !== null) this.#numbers.set(other_id, number)
  }

  /** Null for no row, and for one that is not in the file. */
  of(id: string | null) {
    return id === null ? null : (this.#numbers.get(id) ?? null)
  }
}

/** While something is imported: the new id of each row, by its part and number. */
export class NewIds {
  readonly #ids = new Map<string, string[]>()
  readonly #next: () => string

  constructor(now: Date) {
    this.#next = ascendingUuids(now)
  }

  /** The id of the next row of a part; later ones are greater, so that an order by ids is that of the file. */
  add(part: string) {
    const id = this.#next()
    const ids = this.#ids.get(part)
    if (ids) ids.push(id)
    else this.#ids.set(part, [id])
    return id
  }

  /** An id that no other row names. */
  next() {
    return this.#next()
  }

  /** Null for null. Throws `invalid` where the file has no such row before the one that names it. */
  of(part: string, number: number): string
  of(part: string, number: number | null): string | null
  of(part: string, number: number | null) {
    if (number === null) return null
    const id = this.#ids.get(part)?.[number - 1]
    if (id === undefined) throw new AppError('invalid', text.badReference(part, number))
    return id
  }
}
