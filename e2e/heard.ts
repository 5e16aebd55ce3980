import type { Page } from '@playwright/test'

const CONTROLS = new Set(
  'button link textbox searchbox combobox checkbox radio switch tab menuitem menuitemradio option slider spinbutton'.split(
    ' ',
  ),
)
const NAMED_LANDMARKS = new Set(['navigation', 'region', 'complementary'])
/** The browser's own fields, which consist of controls that it names itself. */
const FIELDS = new Set(['Date', 'InputTime', 'DateTime'])
/** What says which of two controls of one name is meant, because a screen reader can be asked for it. */
const CONTEXTS = new Set(['article', 'group', 'region', 'navigation', 'dialog', 'tabpanel'])
/** The same, although they have no name: there is one of each, or its other words say which it is. */
const NAMELESS_CONTEXTS = new Set(['banner', 'main', 'contentinfo', 'listitem', 'row'])

type Heard = { role: string; name: string; level: number; url: string; context: string }

/**
 * What a screen reader would stumble over in the page as it is: a control or a part without a name, headings that leave out
 * a level, two parts of one name, and two controls of one name in the same place that do different things.
 */
export async function stumbles(page: Page): Promise<string[]> {
  const heard = await accessibilityTree(page)
  const isDialog = heard.some(({ role }) => role === 'dialog' || role === 'alertdialog')
  return [
    ...heard.filter(({ role, name }) => CONTROLS.has(role) && name === '').map(({ role }) => `${role} without a name`),
    ...headingFaults(heard, isDialog),
    ...landmarkFaults(heard, isDialog),
    ...repetitions(heard),
  ]
}

function headingFaults(heard: Heard[], isDialog: boolean) {
  const headings = heard.filter(({ role }) => role === 'heading')
  const skipped = headings.filter(({ level }, at) => at > 0 && level > (headings[at - 1]?.level ?? 0) + 1)
  const firsts = headings.filter(({ level }) => level === 1).length
  return [
    ...skipped.map(({ name, level }) => `heading “${name}” of level ${level} leaves out a level`),
    ...(isDialog || firsts === 1 ? [] : [`${firsts} headings of level 1`]),
  ]
}

function landmarkFaults(heard: Heard[], isDialog: boolean) {
  const landmarks = heard.filter(({ role }) => NAMED_LANDMARKS.has(role))
  const mains = heard.filter(({ role }) => role === 'main').length
  const names = landmarks.map(({ role, name }) => `${role} “${name}”`)
  return [
    ...landmarks.filter(({ name }) => name === '').map(({ role }) => `${role} without a name`),
    ...names.filter((name, at) => names.indexOf(name) < at).map((name) => `${name} twice`),
    ...(isDialog || mains === 1 ? [] : [`${mains} main parts`]),
  ]
}

/** Controls of one name that lead to different places, in one place. */
function repetitions(heard: Heard[]) {
  const seen = new Map<string, string>()
  return heard.flatMap(({ role, name, url, context }) => {
    if (!CONTROLS.has(role) || role === 'option') return []
    const key = `${role} “${name}” in ${context}`
    const before = seen.get(key)
    seen.set(key, url)
    return before === undefined || (role === 'link' && before === url) ? [] : [`${key} again`]
  })
}

/** What is in the tree, in its order. */
async function accessibilityTree(page: Page): Promise<Heard[]> {
  const client = await page.context().newCDPSession(page)
  const { nodes } = await client.send('Accessibility.getFullAXTree')
  await client.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const heard: Heard[] = []
  function walk(id: string, context: string) {
    const node = byId.get(id)
    if (!node) return
    const role = `${node.role?.value ?? ''}`
    const name = `${node.name?.value ?? ''}`.trim()
    const property = (wanted: string) => node.properties?.find((one) => one.name === wanted)?.value.value
    // A button right after a field, which shows or clears what is in it, is met together with it.
    const before = role === 'button' ? heard.findLast((one) => CONTROLS.has(one.role)) : undefined
    const field = before?.role === 'textbox' ? `the field ${before.name}` : null
    if (!node.ignored)
      heard.push({
        role,
        name,
        level: Number(property('level') ?? 0),
        url: `${property('url') ?? ''}`,
        context: field ?? context,
      })
    const isNamed = CONTEXTS.has(role) && name !== ''
    const isContext = !node.ignored && (isNamed || NAMELESS_CONTEXTS.has(role))
    const inner = isContext ? `${role} ${name || id}` : context
    if (!FIELDS.has(role)) for (const child of node.childIds ?? []) walk(child, inner)
  }
  const [root] = nodes
  if (root) walk(root.nodeId, 'the page')
  return heard
}
