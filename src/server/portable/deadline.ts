import { AppError } from '#shared/errors.ts'
import { portableText as text } from './text.ts'

/** The end of the time that a part of an import may take, because others wait for it. */
export class Deadline {
  readonly #end: number

  constructor(limit_ms: number) {
    this.#end = performance.now() + limit_ms
  }

  /** Throws `unavailable` once the time is over. */
  require() {
    if (performance.now() > this.#end) throw new AppError('unavailable', text.tooSlow)
  }

  /** The rows as long as there is time. */
  async *before<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row> {
    for await (const row of rows) {
      this.require()
      yield row
    }
  }
}
