import { toast } from '#web/toast.ts'
import { suggestionsText } from '../suggestions-text.ts'

/** A first line to somebody, which can be sent as it stands or changed. */
export function FirstLine({ line }: { line: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(line)
      toast(suggestionsText.lineCopied)
    } catch {
      toast(suggestionsText.lineNotCopied, { description: line, variant: 'destructive' })
    }
  }
  return (
    <p className="first-line soft">
      “{line}”{' '}
      <button type="button" className="link reach" onClick={() => void copy()}>
        {suggestionsText.copyLine}
      </button>
    </p>
  )
}
