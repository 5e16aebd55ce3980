import { AppError } from '#shared/errors.ts'

const DISK_FULL = 'The disk is full. Nothing was saved, but everything stored can still be read.'
/** No space left on the device; disk quota exceeded. */
const CODES = new Set(['ENOSPC', 'EDQUOT'])

/** The refusal of a write for which the disk has no room. */
export function diskFull() {
  return new AppError('unavailable', DISK_FULL)
}

/** Whether a file could not be written because the disk is full. */
export function isDiskFull(error: unknown) {
  return error instanceof Error && 'code' in error && CODES.has(String(error.code))
}
