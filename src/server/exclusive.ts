import type { AppError } from '#shared/errors.ts'

/**
 * Runs work of one kind one at a time in this process. While some is running, other work is not queued but refused, because
 * it would hold up everybody else for as long again.
 */
export class Exclusive {
  readonly #refusal: () => AppError
  #isRunning = false

  constructor(refusal: () => AppError) {
    this.#refusal = refusal
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#isRunning) throw this.#refusal()
    this.#isRunning = true
    try {
      return await work()
    } finally {
      this.#isRunning = false
    }
  }
}
