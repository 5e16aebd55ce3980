import { expect, test } from 'vitest'
import { criticalStyles } from './critical.ts'

const page = '<html class="js"><div class="card wide"><p>Text</p></div>'

test.each([
  ['.card{a:b}', '.card{a:b}'],
  ['.dialog{a:b}', ''],
  ['.card .dialog{a:b}', ''],
  ['.dialog,.card{a:b}', '.dialog,.card{a:b}'],
  ['p{a:b}', 'p{a:b}'],
  ['.card:not(.dialog){a:b}', '.card:not(.dialog){a:b}'],
  [':is(.dialog,.card) p{a:b}', ':is(.dialog,.card) p{a:b}'],
  ['.card:hover,.card:focus-visible{a:b}', ''],
  ['.card:not(:focus){a:b}', '.card:not(:focus){a:b}'],
  ['.card:hover:not(.dialog){a:b}', ''],
  ['.card:hover,p{a:b}', '.card:hover,p{a:b}'],
  ['@media print{.card{a:b}}', ''],
  ['@layer a,b;', '@layer a,b;'],
  ['@media print{.dialog{a:b}}', ''],
  ['@layer pages{@media (width<9px){.card{a:b}}.dialog{a:b}}', '@layer pages{@media (width<9px){.card{a:b}}}'],
  ['.card{a:b;.dialog{c:d}}', '.card{a:b;.dialog{c:d}}'],
  ['.x{content:"}"}.card{content:"{"}', '.card{content:"{"}'],
  ['@keyframes k{from{a:b}}', '@keyframes k{from{a:b}}'],
  ['@font-face{src:url(/inter-latin-wght.woff2)}', '@font-face{src:url(/inter-latin-wght.woff2)}'],
  ['@font-face{src:url(/inter-latin-ext-wght.woff2)}', ''],
  ['@font-face{src:local(Arial)}', '@font-face{src:local(Arial)}'],
])('of %s the page needs %s', (css, needed) => {
  expect(criticalStyles(css)(page)).toBe(needed)
})

test('an incomplete stylesheet is refused', () => {
  expect(() => criticalStyles('.card{a:b')).toThrow('Unclosed block')
})
