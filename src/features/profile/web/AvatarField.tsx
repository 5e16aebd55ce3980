import { useId, useState } from 'react'
import { onDemand } from '#web/onDemand.tsx'
import { quick } from '#web/toast.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useAction } from '#web/useAction.ts'
import { type Profile, profileApi } from '../contract.ts'
import { text } from '../text.ts'
import { setProfile } from './useProfile.ts'

const AvatarDialog = onDemand(() => import('./AvatarDialog.tsx').then((module) => module.AvatarDialog))

/** The person's picture, and how to change it. */
export function AvatarField({ profile: { id, email, full_name, avatar_url } }: { profile: Profile }) {
  const inputId = useId()
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const remove = useAction(profileApi.removeAvatar, { done: text.avatarRemoved, failed: text.avatarFailed })

  async function choose(file: File) {
    try {
      setPicture(await createImageBitmap(file))
    } catch {
      // No picture, or none that this browser knows.
      const { title, description } = text.avatarFailed
      quick(title, { description, variant: 'destructive' })
    }
  }

  function close() {
    picture?.close()
    setPicture(null)
  }

  return (
    <div className="avatar-field">
      <Avatar id={id} name={full_name ?? email} photo={avatar_url} size="xl" />
      <span className="row">
        <span className="file">
          <input
            id={inputId}
            type="file"
            accept="image/*"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) void choose(file)
              // The same file may be chosen again after the dialog was closed.
              target.value = ''
            }}
          />
          <label htmlFor={inputId} className="btn btn-secondary btn-small glyph g-upload">
            {avatar_url ? 'Replace picture' : 'Upload picture'}
          </label>
        </span>
        {avatar_url && (
          <Button
            kind="quiet"
            size="small"
            busy={remove.isPending}
            onClick={() => remove.mutate({}, { onSuccess: setProfile })}
          >
            Remove
          </Button>
        )}
      </span>
      {picture && <AvatarDialog picture={picture} onClose={close} />}
    </div>
  )
}
