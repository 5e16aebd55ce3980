import { Fragment } from 'react'
import type { ListedMeeting } from '#features/meetings/organisers-contract.ts'
import { namePieces } from './namesOf.ts'

/** The same names as in a sentence, each in the direction of its own script. */
export function MeetingNames({ meeting }: { meeting: ListedMeeting }) {
  return namePieces(meeting).map(({ type, value }, at) =>
    type === 'element' ? <bdi key={at}>{value}</bdi> : <Fragment key={at}>{value}</Fragment>,
  )
}
