/** How far a file is on its way, of which `share` has been sent; then that it is read, or imported. */
export function ImportProgress({ isPreview, share }: { isPreview: boolean; share: number }) {
  const sending = share < 1
  const words = sending ? 'Sending the file' : isPreview ? 'Reading the file' : 'Importing'
  return (
    <div className="import-progress" role="status">
      <span>{words}…</span>
      {/* The progress is unknown once the file has been uploaded. */}
      <progress className="meter" aria-label={words} {...(sending && { value: share, max: 1 })} />
    </div>
  )
}
