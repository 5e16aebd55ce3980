import { join } from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { stripSchemas } from './strip-schemas.ts'

const src = join(import.meta.dirname, '../src')
const ENTRY = 'virtual:entry'

/** The script that the browser would load for a module whose source is `code`. */
async function bundle(code: string) {
  const entry = {
    name: 'entry',
    resolveId: (id: string) => (id === ENTRY ? id : undefined),
    load: (id: string) => (id === ENTRY ? code : undefined),
  }
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [entry, stripSchemas()],
    resolve: { alias: { '#shared': join(src, 'shared'), '#features': join(src, 'features') } },
    build: { write: false, minify: false, modulePreload: false, rolldownOptions: { input: ENTRY } },
  })
  const outputs = Array.isArray(result) ? result : 'output' in result ? [result] : []
  return outputs
    .flatMap(({ output }) => output)
    .map((file) => (file.type === 'chunk' ? file.code : ''))
    .join('')
}

test('a page that calls an endpoint loads its method and path, but neither its schemas nor zod', async () => {
  const script = await bundle(
    `import { speakersApi } from '#features/speakers/contract.ts'; console.log(speakersApi.remove, speakersApi.add)`,
  )
  expect(script).toContain('/api/conferences/:conference_id/speakers/:id')
  expect(script).not.toMatch(/zod|summary|input|output/i)
})

test('a form loads its own schema and zod', async () => {
  const script = await bundle(
    `import { NewSpeaker } from '#features/speakers/fields.ts'; console.log(NewSpeaker.safeParse({}))`,
  )
  expect(script).toContain('linkedin_url')
  expect(script).toContain('safeParse')
})
