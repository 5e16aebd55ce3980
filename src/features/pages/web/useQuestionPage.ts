import { type KeyboardEvent, type MouseEvent, type SyntheticEvent, useEffect, useRef } from 'react'
import { isFound } from '../rules.ts'
import { text } from './finder.ts'

/**
 * Makes the search and the tabs of a question page work. They are server markup, so this works on the DOM elements. Spread
 * the result on the element around them.
 */
export function useQuestionPage() {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const page = ref.current
    const part = new URLSearchParams(location.search).get('part')
    const open = () => page && openLinked(page)
    if (page && part)
      chooseTab(
        page,
        tabsOf(page).find((tab) => tab.dataset.tab === part),
      )
    open()
    // Text may have been typed before the script loaded.
    if (page) search(page)
    addEventListener('hashchange', open)
    return () => removeEventListener('hashchange', open)
  }, [])
  return {
    ref,
    onInput: ({ currentTarget }: SyntheticEvent<HTMLElement>) => search(currentTarget),
    onClick: press,
    onKeyDown: step,
  }
}

function search(page: HTMLElement) {
  const searchTerm = page.querySelector('input')?.value.trim() ?? ''
  const questions = [...page.querySelectorAll<HTMLElement>('.questions > li')]
  const found = questions.filter((question) => isFound(question.textContent, searchTerm))
  for (const question of questions) question.hidden = !found.includes(question)
  page.classList.toggle('is-searching', searchTerm !== '')
  const words = found.length === 0 ? text.noneFound(searchTerm) : text.found(found.length)
  for (const place of page.querySelectorAll('[data-found]')) place.textContent = searchTerm === '' ? '' : words
}

function tabsOf(page: HTMLElement) {
  return [...page.querySelectorAll<HTMLElement>('[data-tab]')]
}

function chooseTab(page: HTMLElement, chosen: HTMLElement | undefined) {
  if (!chosen) return
  for (const tab of tabsOf(page)) {
    tab.ariaSelected = String(tab === chosen)
    tab.tabIndex = tab === chosen ? 0 : -1
    document.getElementById(tab.getAttribute('aria-controls') ?? '')?.classList.toggle('is-hidden', tab !== chosen)
  }
}

/** Stores the chosen tab in the address, so that it can be linked to. */
function show(page: HTMLElement, chosen: HTMLElement) {
  chooseTab(page, chosen)
  history.replaceState(history.state, '', `?part=${chosen.dataset.tab}`)
}

function press({ currentTarget: page, target }: MouseEvent<HTMLElement>) {
  const tab = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-tab]') : null
  if (tab) show(page, tab)
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

function step(event: KeyboardEvent<HTMLElement>) {
  const tabs = tabsOf(event.currentTarget)
  const at = tabs.findIndex((tab) => tab === event.target)
  const by = STEPS[event.key]
  const next = by === undefined || at === -1 ? undefined : tabs.at((at + by) % tabs.length)
  if (!next) return
  event.preventDefault()
  next.focus()
  show(event.currentTarget, next)
}

/** Opens the answer that the fragment names, and its tab. */
function openLinked(page: HTMLElement) {
  const answer = location.hash === '' ? null : document.getElementById(location.hash.slice(1))
  const details = answer?.closest('details')
  if (!details) return
  const part = details.closest('[role="tabpanel"]')?.id
  chooseTab(
    page,
    tabsOf(page).find((tab) => tab.getAttribute('aria-controls') === part),
  )
  details.open = true
  requestAnimationFrame(() => details.scrollIntoView())
}
