/** Names in a line of text, each in its own direction. */
export function SpeakerNames({ speakers }: { speakers: readonly { id: string; name: string }[] }) {
  return speakers.map(({ id, name }, at) => (
    <span key={id}>
      {at > 0 && ', '}
      <bdi>{name}</bdi>
    </span>
  ))
}
