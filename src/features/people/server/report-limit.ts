import type { Limit } from '#server/http/limits.ts'
import { text } from '../text.ts'

/** Reports of messages and people together: far more than anybody has reason for, and too few to hide those of others. */
export const REPORTS: Limit = { name: 'reports', points: 40, seconds: 24 * 60 * 60, refusal: text.tooManyReports }
