import { useEffect, useRef } from 'react'

type RoomChipsProps = {
  rooms: readonly string[]
  /** '' for all rooms. */
  room: string
  onChoose: (room: string) => void
}

/** The rooms of the schedule, which filter it. */
export function RoomChips({ rooms, room, onChoose }: RoomChipsProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chip = list.current?.children[rooms.indexOf(room) + 1]
    // To the middle of its list, without scrolling the page.
    if (list.current && chip instanceof HTMLElement)
      list.current.scrollLeft = chip.offsetLeft - (list.current.clientWidth - chip.offsetWidth) / 2
  }, [rooms, room])
  return (
    <div ref={list} className="rooms" role="group" aria-label="Rooms">
      {['', ...rooms].map((one) => (
        <button key={one} type="button" aria-pressed={one === room} onClick={() => onChoose(one)}>
          {one || 'All rooms'}
        </button>
      ))}
    </div>
  )
}
