import { Notice } from '#web/ui/Notice.tsx'

/** Why the last submit of a form was refused, above its fields; nothing without a message. */
export function FormRefusal({ message }: { message: string | null | undefined }) {
  return (
    message && (
      <Notice kind="danger" alert>
        {message}
      </Notice>
    )
  )
}
