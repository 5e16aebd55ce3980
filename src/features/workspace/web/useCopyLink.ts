import { useRef } from 'react'
import { text as conferenceText } from '#features/conferences/text.ts'
import { quick } from '#web/toast.ts'
import { text } from '../text.ts'

/**
 * Copies an address. Where the browser does not let the page do so, the text of the link that `ref` is put on is selected
 * instead, and the person copies it.
 */
export function useCopyLink(address: string) {
  const ref = useRef<HTMLAnchorElement>(null)

  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      quick(conferenceText.linkCopied)
    } catch {
      if (ref.current) getSelection()?.selectAllChildren(ref.current)
      quick(text.copyByHand, { description: text.copyByHandDetail })
    }
  }
  return { ref, copy }
}
