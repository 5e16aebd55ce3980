import { useRef } from 'react'
import { text as conferenceText } from '#features/conferences/text.ts'
import { toast } from '#web/toast.ts'
import { text } from '../text.ts'

/**
 * Copies an address to the clipboard. Where the browser does not allow it, the text of the element with `ref` is selected
 * instead, so that the user can copy it.
 */
export function useCopyLink(address: string) {
  const ref = useRef<HTMLAnchorElement>(null)

  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      toast(conferenceText.linkCopied)
    } catch {
      if (ref.current) getSelection()?.selectAllChildren(ref.current)
      toast(text.copyByHand, { description: text.copyByHandDetail })
    }
  }
  return { ref, copy }
}
