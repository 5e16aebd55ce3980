import { type ComponentProps, type PointerEvent, useEffect, useRef } from 'react'

/** How long a finger rests, as on both systems of phones. */
const PRESS_MS = 500
/** A finger that moves further scrolls. */
const STILL_PX = 10

type RowProps = Required<
  Pick<
    ComponentProps<'li'>,
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel' | 'onContextMenu' | 'onClickCapture'
  >
>

/**
 * A finger that rests on a row opens its tools: the last menu in it, whose button stays for those who cannot hold a press.
 * Returns the props of the row.
 */
export function useLongPress(): RowProps {
  const press = useRef({ timer: 0, x: 0, y: 0, isOpened: false })
  const end = () => clearTimeout(press.current.timer)
  useEffect(() => () => clearTimeout(press.current.timer), [])

  function begin({ currentTarget, target, pointerType, clientX, clientY }: PointerEvent<HTMLLIElement>) {
    end()
    press.current.isOpened = false
    const isTool = target instanceof Element && target.closest('button, [popover]') !== null
    const opener = openerOf(currentTarget)
    if (pointerType !== 'touch' || isTool || !opener) return
    const timer = window.setTimeout(() => {
      press.current.isOpened = true
      opener.click()
    }, PRESS_MS)
    press.current = { timer, x: clientX, y: clientY, isOpened: false }
  }

  return {
    onPointerDown: begin,
    onPointerMove: ({ clientX, clientY }) => {
      const { x, y } = press.current
      if (Math.hypot(clientX - x, clientY - y) > STILL_PX) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    // The browser's own menu would open for the same press.
    onContextMenu: (event) => {
      if (press.current.isOpened) event.preventDefault()
    },
    // What is under the finger, such as a link, is not meant.
    onClickCapture: (event) => {
      if (!press.current.isOpened || !event.nativeEvent.isTrusted) return
      press.current.isOpened = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

function openerOf(row: HTMLElement) {
  return [...row.querySelectorAll<HTMLElement>('[aria-haspopup="menu"][aria-expanded="false"]')].at(-1)
}
