import { useState } from 'react'
import type { Conference } from '#features/conferences/contract.ts'
import { announcementText } from '#features/notifications/announcement-text.ts'
import { announcementsApi } from '#features/notifications/contract.ts'
import { AnnouncementForm } from '#features/notifications/fields.ts'
import { ANNOUNCEMENT_LIMITS, AUDIENCES } from '#features/notifications/rules.ts'
import { SelectField } from '#web/forms/SelectField.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { useForm } from '#web/forms/useForm.ts'
import { lazyComponent } from '#web/lazyComponent.tsx'
import { useAction } from '#web/data/useAction.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { todayText as text } from '../text.ts'

const AnnouncementsDialog = lazyComponent(() =>
  import('#features/notifications/web/AnnouncementsDialog.tsx').then((module) => module.AnnouncementsDialog),
)

const AUDIENCE_OPTIONS = AUDIENCES.map((value) => ({ value, label: announcementText.audiences[value] }))

/** Tells people something at once, and leads to the announcements made before. */
export function PostAnnouncement({ conference }: { conference: Conference }) {
  const [posted, setPosted] = useState(0)
  const [isListed, list] = useState(false)
  return (
    <Card
      title={text.announce}
      aside={
        <Button kind="quiet" size="small" onClick={() => list(true)}>
          {text.all}
        </Button>
      }
    >
      {/* Each one has a form of its own, because an empty one that was posted before would show an error. */}
      <Form key={posted} conference_id={conference.id} onPosted={() => setPosted(posted + 1)} />
      {isListed && <AnnouncementsDialog conference={conference} readOnly={false} onClose={() => list(false)} />}
    </Card>
  )
}

function Form({ conference_id, onPosted }: { conference_id: string; onPosted: () => void }) {
  const { data: reach } = useQuery(announcementsApi.reach, { conference_id }, { staleTime: 0 })
  const add = useAction(announcementsApi.add, {
    refreshes: [announcementsApi.list],
    done: ({ audience }) => announcementText.posted(reach?.[audience]),
    failed: ({ message }) => ({ title: announcementText.failed, description: message }),
  })
  const form = useForm({
    schema: AnnouncementForm,
    start: { title: '', body: '', audience: 'everyone', until: '' },
    async onSubmit({ title, body, audience }) {
      await add.mutateAsync({ conference_id, title, body, audience, status: 'active' })
      onPosted()
    },
  })
  const people = reach?.[form.values.audience]
  return (
    <form className="form" {...form.props}>
      <TextField form={form} name="title" label={text.announcement} maxLength={ANNOUNCEMENT_LIMITS.title} />
      <TextField
        rows={2}
        form={form}
        name="body"
        label={announcementText.fields.body}
        maxLength={ANNOUNCEMENT_LIMITS.body}
        optional
      />
      <SelectField
        form={form}
        name="audience"
        label={announcementText.fields.audience}
        hint={people === undefined ? undefined : announcementText.reach(people)}
        options={AUDIENCE_OPTIONS}
      />
      <div>
        <Button type="submit" kind="primary" busy={form.submitting}>
          {text.post}
        </Button>
      </div>
    </form>
  )
}
