import { expect, test } from 'vitest'
import { childrenOf, childText, readXml, XmlError } from './xml.ts'

test('elements, attributes, entities and CDATA', async () => {
  const root = await readXml(
    '<?xml version="1.0"?>\n<!-- c --><a x="1 &amp; 2"><b>R&#38;D &lt;p&gt; &#xe9;</b><b><![CDATA[<i>raw</i>]]></b>t</a>\n',
  )
  expect([root.name, root.attributes.get('x'), root.text]).toEqual(['a', '1 & 2', 't'])
  expect([childText(root, 'b'), childText(root, 'c')]).toEqual(['R&D <p> é', ''])
  expect(childrenOf(root, 'b').map(({ text }) => text)).toEqual(['R&D <p> é', '<i>raw</i>'])
})

test('long texts arrive whole', async () => {
  const text = 'long text & more '.repeat(20_000)
  const root = await readXml(`<a><b>${text.replaceAll('&', '&amp;')}</b><c><![CDATA[${text}]]></c></a>`)
  expect([childText(root, 'b') === text, childText(root, 'c') === text]).toEqual([true, true])
})

const lol = (name: string, inside: string) => `<!ENTITY ${name} "${inside.repeat(10)}">`
const BOMB = `<!DOCTYPE s [${lol('a', 'lol')}${lol('b', '&a;')}${lol('c', '&b;')}]><s>&c;</s>`

test.each([
  ['an entity that grows', BOMB, 'Invalid character entity'],
  [
    'a file of the server',
    '<!DOCTYPE s [<!ENTITY f SYSTEM "file:///etc/passwd">]><s>&f;</s>',
    'Invalid character entity',
  ],
  ['depth', '<a>'.repeat(100_000), 'more than 50 elements inside each other'],
  ['elements', `<a>${'<b/>'.repeat(300_000)}</a>`, 'more than 200,000 elements'],
  ['an element that is never closed', '<a>\n<b>\n</a>', 'line 3: Unexpected close tag'],
  ['a file that ends too early', '<a><b>text', 'Unclosed root tag'],
  ['a name without an end', `<${'a'.repeat(3_000_000)}`, ''],
  ['an attribute without an end', `<a b="${'x'.repeat(3_000_000)}`, ''],
  ['a comment without an end', `<a><!--${'x'.repeat(3_000_000)}`, ''],
  ['text only', 'no element', ''],
  ['nothing', '', 'no element'],
])('%s is refused', async (_, source, reason) => {
  const refusal = await readXml(source).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(XmlError)
  expect(String(refusal)).toContain(reason)
})
