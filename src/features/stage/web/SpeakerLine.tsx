import { Avatar } from '#web/ui/Avatar.tsx'
import type { StageSpeaker } from './useStage.ts'

/** A speaker with a picture, and what they do. */
export function SpeakerLine({ speaker: { id, name, title, photo } }: { speaker: StageSpeaker }) {
  return (
    <div className="stage-speaker">
      <Avatar id={id} name={name} photo={photo} />
      <div>
        <p className="strong">
          <bdi>{name}</bdi>
        </p>
        {title && (
          <p className="soft small">
            <bdi>{title}</bdi>
          </p>
        )}
      </div>
    </div>
  )
}
