import { useId, useState } from 'react'
import { lazyComponent } from '#web/lazyComponent.tsx'
import { toast } from '#web/toast.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useAction } from '#web/data/useAction.ts'
import { type Profile, profileApi } from '../contract.ts'
import { text } from '../text.ts'
import { profileUpdates } from './useProfile.ts'

const AvatarDialog = lazyComponent(() => import('./AvatarDialog.tsx').then((module) => module.AvatarDialog))

/** The avatar, and the buttons to change and remove it. */
export function AvatarField({ profile: { id, email, full_name, avatar_url } }: { profile: Profile }) {
  const inputId = useId()
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const remove = useAction(profileApi.removeAvatar, {
    updates: profileUpdates,
    done: text.avatarRemoved,
    failed: text.avatarFailed,
  })

  async function choose(file: File) {
    try {
      setPicture(await createImageBitmap(file))
    } catch {
      // Not a picture, or a format that this browser cannot decode.
      const { title, description } = text.avatarFailed
      toast(title, { description, variant: 'destructive' })
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
        <span className="file-field">
          <input
            id={inputId}
            type="file"
            accept="image/*"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) void choose(file)
              // Cleared, so that choosing the same file again fires a change event.
              target.value = ''
            }}
          />
          <label htmlFor={inputId} className="btn btn-secondary btn-small glyph glyph-upload">
            {avatar_url ? 'Replace picture' : 'Upload picture'}
          </label>
        </span>
        {avatar_url && (
          <Button kind="quiet" size="small" busy={remove.isPending} onClick={() => remove.mutate({})}>
            Remove
          </Button>
        )}
      </span>
      {picture && <AvatarDialog picture={picture} onClose={close} />}
    </div>
  )
}
