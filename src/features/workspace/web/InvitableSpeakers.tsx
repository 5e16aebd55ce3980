import type { ComponentProps } from 'react'
import { SpeakersTab } from '#features/speakers/web/SpeakersTab.tsx'
import { lazyComponent } from '#web/lazyComponent.tsx'

const InviteSpeakersDialog = lazyComponent(() =>
  import('#features/delegates/web/InviteSpeakersDialog.tsx').then((module) => module.InviteSpeakersDialog),
)

type InvitableSpeakersProps = Omit<ComponentProps<typeof SpeakersTab>, 'InviteSpeakers'>

/** The speakers of a conference, who are invited as delegates are. */
export function InvitableSpeakers(props: InvitableSpeakersProps) {
  return <SpeakersTab {...props} InviteSpeakers={InviteSpeakersDialog} />
}
