import { AppError } from '#shared/errors.ts'

const AWAY = 'The store of pictures and files is not responding at the moment. Please try again in a few seconds.'
const RETRY_AFTER_SECONDS = 5

/** The refusal of a call whose file cannot be written or read, because the object store does not do it. */
export class StoreAway extends AppError {
  constructor(cause: unknown) {
    super('unavailable', AWAY, {}, RETRY_AFTER_SECONDS)
    this.cause = cause
  }
}

/** Throws `StoreAway` where the store fails. */
export async function orAway<Found>(asking: Promise<Found>): Promise<Found> {
  try {
    return await asking
  } catch (error) {
    throw error instanceof StoreAway ? error : new StoreAway(error)
  }
}
