import { expect, test } from 'vitest'
import { checkStyles } from './check-styles.ts'

const SCALE = ':root { --space-8: 0.5rem; --space-12: 0.75rem }'

/** Checks a scale, one style sheet and one component, so that each test breaks one rule. */
function check({ css = '', tsx = '', others = {} }: { css?: string; tsx?: string; others?: Record<string, string> }) {
  const tree = { 'src/web/styles/tokens.css': SCALE, 'src/web/X.css': css, 'src/web/X.tsx': tsx, ...others }
  return checkStyles(Object.entries(tree).map(([path, text]) => ({ path, text })))
}

test('classes that are defined and used are not reported', () => {
  const css = `
    @layer pages { .card { .card-title[data-name='a.b'] { color: red } } }
    .js:not(.ready) .tab:is(.chosen, [href*='.css']) > .row::before, .btn-small {}
    .icon-left {} .is-past {} .tip {} .wrap {}`
  const tsx = `
    const icons: Side[] = ['left']
    document.documentElement.classList.add('ready')
    tip.className = 'tip'
    slot.classList.toggle('is-past', past === 'over')
    const part = { className: 'row' }
    const X = () => (
      <Tabs itemClass="tab">
        <p className={small ? 'card' : \`card-title icon-\${side}\`} title="Nothing" />
        <p className={classes('card', on && 'chosen', size && \`btn-\${size}\`)} />
        <Button size="small" className={buttonClass({ kind: 'quiet' })} />
      </Tabs>
    )`
  const others = { 'src/server/page.ts': `const page = '<html class="js"><p class="wrap">'` }
  expect(check({ css, tsx, others })).toEqual([])
})

test('a class that no component uses is reported, even if an id, a type or a text has the same name', () => {
  const css = '.card {}\n.card.gone {}\n.btn-old {}'
  const tsx = `
    type Kind = 'old' | 'new'
    const gone = 'gone'
    const X = ({ kind }) => <p id="gone" className={kind === 'gone' ? \`btn-\${kind}\` : 'card'}>gone</p>`
  expect(check({ css, tsx })).toEqual([
    'src/web/X.css line 2 defines .gone, which no component uses',
    'src/web/X.css line 3 defines .btn-old, which no component uses',
  ])
})

test('a class that only a test uses is reported', () => {
  const others = { 'src/web/X.test.tsx': `<p className="card" />` }
  expect(check({ css: '.card {}', others })).toEqual(['src/web/X.css line 1 defines .card, which no component uses'])
})

test('a class that no style sheet defines is reported, and so is the first part of a composed one', () => {
  const tsx = `
    const X = () => <p className="card crad" />
    const Y = () => <p className={classes(\`bnt-\${kind}\`, on && 'no')} />`
  expect(check({ css: '.card {}', tsx })).toEqual([
    'src/web/X.tsx line 2 uses the class crad, which no sheet defines',
    'src/web/X.tsx line 3 uses the class bnt-, which no sheet defines',
    'src/web/X.tsx line 3 uses the class no, which no sheet defines',
  ])
})

test.each([
  'margin: -1px 0 auto 2px',
  'padding: var(--space-8) calc(-1 * var(--space-12)) 1.5em 50%',
  'inset-inline-start: calc(var(--bar) + var(--space-8))',
  'row-gap: 0',
  'width: 17rem',
  'top: 0',
  '--arch: 3rem',
  'text-underline-offset: 3px',
])('%s is a valid distance, or not a distance', (declaration) => {
  expect(check({ css: `:root { ${declaration} }` })).toEqual([])
})

test.each([
  ['margin-top: 0.875rem', 'margin-top 0.875rem'],
  ['padding: var(--space-8) 3px', 'padding 3px'],
  ['gap: .3rem', 'gap .3rem'],
  ['inset: auto auto 5px', 'inset 5px'],
  ['scroll-margin-top: calc(var(--bar) + 4rem)', 'scroll-margin-top 4rem'],
  ['column-gap: var(--space-9)', 'column-gap --space-9'],
])('%s is not a step of the scale', (declaration, reported) => {
  expect(check({ css: `:root {\n${declaration} }` })).toEqual([
    `src/web/X.css line 2 has ${reported}, which is not a step of the scale`,
  ])
})

test('media queries use only the four breakpoints', () => {
  const css = `
    @media (width < 480px) {}
    @media (768px <= width < 1024px) {}
    @media screen and (width >= 1200px) {}
    @media (hover: hover) {}
    @media (max-width: 767px) {}
    @media (width < 48rem) {}
    @container list (width < 46rem) {}`
  expect(check({ css })).toEqual([
    'src/web/X.css line 6 has a media query for 767px, which is not a breakpoint',
    'src/web/X.css line 7 has a media query for 48rem, which is not a breakpoint',
  ])
})
