import { type RefObject, useEffect, useState } from 'react'
import { fold } from '#shared/fold.ts'
import { reckonedFrom } from '../rules.ts'

const TICK_MS = 30_000

type Wanted = { day: number; wanted: string }

/**
 * Shows the chosen day or what is looked for, and marks what is past and what is on now. The rows are adopted markup, so
 * this works on the elements themselves. Returns how many sessions are found.
 */
export function useProgrammeRows(rows: RefObject<HTMLElement | null>, { day, wanted }: Wanted) {
  const [found, setFound] = useState(0)

  useEffect(() => {
    if (rows.current) setFound(showRows(rows.current, { day, wanted }))
  }, [rows, day, wanted])

  useEffect(() => {
    const mark = () => rows.current && markSlots(rows.current, Date.now() / 60_000)
    mark()
    const timer = setInterval(mark, TICK_MS)
    return () => clearInterval(timer)
  }, [rows])

  return found
}

function showRows(rows: HTMLElement, { day, wanted }: Wanted) {
  const words = fold(wanted).split(' ').filter(Boolean)
  const searching = words.length > 0
  let count = 0
  for (const section of rows.querySelectorAll<HTMLElement>('[data-day]')) {
    let inDay = 0
    for (const slot of section.querySelectorAll<HTMLElement>('.slot')) inDay += showSlot(slot, words)
    const shown = searching ? inDay > 0 : section.dataset.day === String(day)
    section.classList.toggle('is-shown', shown)
    section.classList.toggle('is-hidden', !shown)
    section.classList.toggle('is-searching', searching)
    count += inDay
  }
  return count
}

function showSlot(slot: HTMLElement, words: string[]) {
  let shown = 0
  for (const row of slot.querySelectorAll<HTMLElement>('.slot-items > li')) {
    row.hidden = !words.every((word) => fold(row.textContent).includes(word))
    if (!row.hidden) shown++
  }
  slot.hidden = shown === 0
  return shown
}

function markSlots(rows: HTMLElement, minute: number) {
  for (const slot of rows.querySelectorAll<HTMLElement>('[data-noon] .slot')) {
    const { from, to } = momentsOf(slot)
    slot.classList.toggle('is-past', to <= minute)
    slot.classList.toggle('is-now', from <= minute && minute < to)
  }
}

function momentsOf(slot: HTMLElement) {
  const { from, to } = slot.dataset
  if (from && to) return { from: Number(from), to: Number(to) }
  const noon = Number(slot.closest<HTMLElement>('[data-noon]')?.dataset.noon)
  const [start = '', end = ''] = Array.from(slot.querySelectorAll('time'), (time) => time.textContent)
  return reckonedFrom(noon, { start, end })
}
