import { useAction } from '#web/data/useAction.ts'
import { Switch } from '#web/ui/Switch.tsx'
import { type Exhibitor, exhibitorsApi } from '../contract.ts'
import { managerText } from '../manager-text.ts'
import { toast } from '#web/toast.ts'

type StandSettingsProps = { exhibitor: Exhibitor; conference: { name: string }; isOrganiser: boolean }

/** What takes effect immediately: Published and Featured for organisers, and whether the stand takes messages. */
export function StandSettings({ exhibitor, conference, isOrganiser }: StandSettingsProps) {
  const { id, published, featured, takes_messages } = exhibitor
  const update = useAction(exhibitorsApi.update, {
    refreshes: [exhibitorsApi.managed, exhibitorsApi.list, exhibitorsApi.read],
    failed: managerText.switchFailed,
  })
  function set(change: Partial<Pick<Exhibitor, 'published' | 'featured' | 'takes_messages'>>) {
    update.mutateAsync({ id, ...change }).catch((error: Error & { fields?: Record<string, string> }) => {
      // A refusal of a field has no toast of its own, and there is no form that could show it.
      if (error.fields?.featured)
        toast(managerText.switchFailed, { description: error.message, variant: 'destructive' })
    })
  }
  return (
    <section className="card card-pad stack" aria-label="Settings">
      {isOrganiser && (
        <>
          <Switch
            label={managerText.published}
            checked={published}
            disabled={update.isPending}
            onChange={(checked) => set({ published: checked })}
            note={
              published
                ? { kind: 'good', text: managerText.publishedNote(conference.name) }
                : { kind: 'caution', text: managerText.draftNote }
            }
          />
          <Switch
            label={managerText.featured}
            checked={featured}
            disabled={update.isPending}
            onChange={(checked) => set({ featured: checked })}
          />
        </>
      )}
      <Switch
        label={managerText.takesMessages}
        checked={takes_messages}
        disabled={update.isPending}
        onChange={(checked) => set({ takes_messages: checked })}
      />
    </section>
  )
}
