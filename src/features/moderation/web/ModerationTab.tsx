import { useState } from 'react'
import { moderationApi } from '#features/chat/contract.ts'
import { mutesApi } from '#features/people/contract.ts'
import { messageReportsApi } from '#features/messages/contract.ts'
import { deskLink } from '#features/schedule/desk-link-rules.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { Link } from '#web/router/router.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { TabPanel } from '#web/ui/TabPanel.tsx'
import { deskText } from '../desk-text.ts'
import { casesOf } from '../report-rules.ts'
import { ChatSettingsPart } from './ChatSettingsPart.tsx'
import { LogPart } from './LogPart.tsx'
import { MutedPart } from './MutedPart.tsx'
import { PrivateReportsPart } from './PrivateReportsPart.tsx'
import { ReportsPart } from './ReportsPart.tsx'
import './moderation.css'

const { parts } = deskText
type Part = keyof typeof parts

/** The moderation desk on the organiser's page. It needs no plan, because a conference that is on must be kept in order. */
export function ModerationTab({ conference_id }: { conference_id: string }) {
  const [part, setPart] = useState<Part>('reports')
  const { data: reports } = useQuery(moderationApi.reports, { conference_id })
  const { data: muted } = useQuery(mutesApi.count, { conference_id })
  const { data: between } = useQuery(messageReportsApi.list, { conference_id })
  const waiting = between?.filter(({ resolved_at }) => resolved_at === null).length
  const open = reports && casesOf(reports).filter(({ isOpen }) => isOpen).length
  const tabs: { id: Part; label: string }[] = [
    { id: 'reports', label: counted(parts.reports, open) },
    { id: 'messages', label: counted(parts.messages, waiting) },
    { id: 'people', label: counted(parts.people, muted?.muted) },
    { id: 'chat', label: parts.chat },
    { id: 'log', label: parts.log },
  ]
  return (
    <div className="moderation">
      <p>
        <Link className="link reach" to={deskLink(conference_id)}>
          {deskText.questionsAndPolls}
        </Link>
      </p>
      <Segmented name="moderation" label="Moderation" tabs={tabs} selected={part} onSelect={setPart} />
      <TabPanel name="moderation" tab={part}>
        {part === 'reports' && <ReportsPart conference_id={conference_id} />}
        {part === 'messages' && <PrivateReportsPart conference_id={conference_id} />}
        {part === 'people' && <MutedPart conference_id={conference_id} />}
        {part === 'chat' && <ChatSettingsPart conference_id={conference_id} />}
        {part === 'log' && <LogPart conference_id={conference_id} />}
      </TabPanel>
    </div>
  )
}

function counted(label: string, count: number | undefined) {
  return count ? `${label} (${count})` : label
}
