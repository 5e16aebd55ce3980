import { expect, test } from 'vitest'
import { bottomTabs, isCurrent, mobileLinks, sidebarGroups } from './navigation.ts'

const sidebar = sidebarGroups.flatMap(({ destinations }) => destinations)

function current(destinations: typeof bottomTabs, path: string) {
  return destinations.filter((destination) => isCurrent(destination, path)).map(({ label }) => label)
}

test.each([
  ['/', ['Home'], ['Home'], ['Home']],
  ['/network', ['Network'], ['Network'], ['Network']],
  ['/messages', ['Messages'], ['Chat'], ['Messages']],
  ['/schedule', ['Schedule'], ['Q&A'], ['Schedule']],
  ['/expo/42', ['Expo'], ['Expo'], ['Expo']],
  ['/expo-manager', ['Expo Manager'], ['Expo'], []],
  ['/conference-manager', ['Conference Manager'], [], ['Conferences']],
  ['/conference/42', ['Conference Manager'], [], ['Conferences']],
  ['/profile', ['Settings'], [], ['Profile']],
  ['/democon', [], [], []],
])('at %s the sidebar marks %j, the bottom bar %j, the menu %j', (path, inSidebar, inBar, inMenu) => {
  expect(current(sidebar, path)).toEqual(inSidebar)
  expect(current(bottomTabs, path)).toEqual(inBar)
  expect(current(mobileLinks, path)).toEqual(inMenu)
})

test('the menu of phones has ten links, the bar five tabs', () => {
  expect(mobileLinks.map(({ label }) => label)).toEqual([
    'Home', 'Network', 'Delegates', 'Messages', 'Schedule', 'Notifications', 'Profile', 'Conferences', 'Expo', 'Pricing',
  ]) // prettier-ignore
  expect(bottomTabs.map(({ label }) => label)).toEqual(['Home', 'Network', 'Chat', 'Q&A', 'Expo'])
})
