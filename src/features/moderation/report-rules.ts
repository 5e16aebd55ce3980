import type { ChatReport } from '#features/chat/contract.ts'

/** A reported message, with all reports of it: the newest first. */
export type Case = {
  message_id: string
  reports: readonly ChatReport[]
  /** The newest report, which has the message as it was last reported. */
  newest: ChatReport
  isOpen: boolean
  /** How many other messages of the same person have been reported. */
  others: number
}

/** Reports by the message they are about, open ones first, and in both parts the newest first. */
export function casesOf(reports: readonly ChatReport[]): Case[] {
  const newestFirst = reports.toSorted((one, other) => other.created_at.localeCompare(one.created_at))
  const byMessage = new Map<string, ChatReport[]>()
  for (const report of newestFirst)
    byMessage.set(report.message_id, [...(byMessage.get(report.message_id) ?? []), report])
  const cases = [...byMessage].flatMap(([message_id, own]) => {
    const [newest] = own
    if (!newest) return []
    const isOpen = own.some(({ resolved_at }) => resolved_at === null)
    return [{ message_id, reports: own, newest, isOpen, others: othersBy(newest, reports) }]
  })
  return cases.toSorted((one, other) => Number(other.isOpen) - Number(one.isOpen))
}

function othersBy({ author, message_id }: ChatReport, reports: readonly ChatReport[]) {
  if (author === null) return 0
  const others = reports.filter(
    (report) => report.author?.person_id === author.person_id && report.message_id !== message_id,
  )
  return new Set(others.map((report) => report.message_id)).size
}
