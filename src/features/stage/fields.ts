import * as z from 'zod/mini'
import { optionalLine } from '#shared/fields.ts'
import { STAGE_STATES } from '#features/schedule/now-rules.ts'
import { SESSION_REACTIONS, STAGE_LIMITS } from './rules.ts'
import { isStreamAddress } from './stream-rules.ts'
import { text } from './text.ts'

export const NewReaction = z.object({ reaction: z.enum(SESSION_REACTIONS) })

const LONGEST_ADDRESS = 2000

/** An optional address of a stream; empty becomes null. */
export const address = z.pipe(
  z.transform((value: string | null) => value?.trim() || null),
  z.nullable(
    z.string().check(z.maxLength(LONGEST_ADDRESS, text.badAddress), z.refine(isStreamAddress, text.badAddress)),
  ),
)

/** Where a session is watched, and whether it is recorded. */
export const StageSettings = z.object({
  stream_url: address,
  alternative_url: address,
  recorded: z.boolean(),
  recording_url: address,
})

export const NewStageState = z.object({
  /** Null lets the clock decide. */
  state: z.nullable(z.enum(STAGE_STATES)),
  /** What it was when the organiser chose. The change is refused if it is something else by now. */
  from: z.optional(z.nullable(z.enum(STAGE_STATES))),
  note: z._default(optionalLine(STAGE_LIMITS.note, text.noteTooLong), null),
  /** When a break is over. */
  back_at: z._default(z.nullable(z.iso.datetime(text.badMoment)), null),
})

/** The code of a language as captions need it, such as `en` or `pt-BR`. */
export const Language = z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z\d]{2,8})*$/, text.badLanguage))
