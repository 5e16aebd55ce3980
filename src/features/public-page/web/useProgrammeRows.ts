import { type RefObject, useEffect, useState } from 'react'
import { stateAt } from '#features/schedule/moment-rules.ts'
import { fold } from '#shared/fold.ts'
import { reckonedFrom } from '../rules.ts'

/** The event of the window after which the `data-state` of slots is read again. */
export const STATES_CHANGED = 'foyer:states-changed'

const TICK_MS = 30_000

/** `room` is '' for all rooms. */
type Filter = { day: number; room: string; searchTerm: string }

/**
 * Shows the chosen day or what is searched for, and marks what is past and what is on now. The rows are server markup, so
 * this works on the elements themselves. Returns how many sessions are found, and how many of the day are folded because
 * they are over while others are on or to come.
 */
export function useProgrammeRows(rows: RefObject<HTMLElement | null>, { day, room, searchTerm }: Filter) {
  const [found, setFound] = useState(0)
  const [isFolding, setFolding] = useState(true)
  const [earlier, setEarlier] = useState(0)

  useEffect(() => {
    if (rows.current) setFound(showRows(rows.current, { day, room, searchTerm }))
  }, [rows, day, room, searchTerm])

  useEffect(() => {
    function mark() {
      if (!rows.current) return
      markSlots(rows.current, Date.now() / 60_000)
      setEarlier(foldEarlier(rows.current, isFolding && searchTerm === '' && room === '' ? day : null))
    }
    mark()
    const timer = setInterval(mark, TICK_MS)
    addEventListener(STATES_CHANGED, mark)
    return () => {
      clearInterval(timer)
      removeEventListener(STATES_CHANGED, mark)
    }
  }, [rows, day, room, searchTerm, isFolding])

  return { found, earlier, unfold: () => setFolding(false) }
}

/** Folds the sessions of a day that are over, if others are not; null unfolds all. An open session stays in sight. */
function foldEarlier(rows: HTMLElement, day: number | null) {
  rows.querySelector('.is-folded')?.classList.remove('is-folded')
  const section = rows.querySelector(`[data-day="${day}"]`)
  const past = section?.querySelectorAll('.is-past .slot-items > li') ?? []
  const others = section?.querySelector('.slot:not(.is-past)')
  const opened = section?.querySelector(`.is-past [id="${location.hash.slice(1)}"]`)
  if (!others || opened) return 0
  section?.classList.add('is-folded')
  return past.length
}

function showRows(rows: HTMLElement, { day, room, searchTerm }: Filter) {
  const words = fold(searchTerm).split(' ').filter(Boolean)
  const searching = words.length > 0
  let count = 0
  for (const section of rows.querySelectorAll<HTMLElement>('[data-day]')) {
    let inDay = 0
    for (const slot of section.querySelectorAll<HTMLElement>('.slot')) inDay += showSlot(slot, words, room)
    const shown = searching ? inDay > 0 : section.dataset.day === String(day)
    section.classList.toggle('is-shown', shown)
    section.classList.toggle('is-hidden', !shown)
    section.classList.toggle('is-searching', searching)
    if (shown) count += inDay
  }
  return count
}

function showSlot(slot: HTMLElement, words: string[], room: string) {
  let shown = 0
  for (const row of slot.querySelectorAll<HTMLElement>('.slot-items > li')) {
    const isInRoom = room === '' || row.querySelector('.place b')?.textContent === room
    row.hidden = !isInRoom || !words.every((word) => fold(row.textContent).includes(word))
    if (!row.hidden) shown++
  }
  slot.hidden = shown === 0
  return shown
}

function markSlots(rows: HTMLElement, minute: number) {
  for (const slot of rows.querySelectorAll<HTMLElement>('[data-noon] .slot')) {
    // What organisers said, where it is known, counts more than the clock.
    const state = slot.dataset.state ?? stateAt(momentsOf(slot), minute)
    slot.classList.toggle('is-past', state === 'past')
    slot.classList.toggle('is-now', state === 'now')
  }
}

function momentsOf(slot: HTMLElement) {
  const { from, to } = slot.dataset
  if (from && to) return { from: Number(from), to: Number(to) }
  const noon = Number(slot.closest<HTMLElement>('[data-noon]')?.dataset.noon)
  const [start = '', end = ''] = Array.from(slot.querySelectorAll('time'), (time) => time.textContent)
  return reckonedFrom(noon, { start, end })
}
