import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { criticalStyles } from './critical.ts'

type Chunk = { file: string; css?: string[]; imports?: string[]; assets?: string[] }
type Manifest = Record<string, Chunk>

/** The assets of a page in the order they are needed. */
export type PageAssets = {
  /** Returns the styles to inline into the page with this HTML. */
  styles: (html: string) => string
  /** The URLs of its full style sheets, for elements that appear later. */
  sheets: string[]
  script: string
  preload: string[]
  fonts: string[]
}

const ENTRY = 'src/web/main.tsx'
/** The two Latin fonts that every page uses; the browser loads others when a character needs them. */
const FIRST_FONTS = /(inter-latin-(?:opsz|wght)-normal|bricolage-grotesque-latin-opsz-normal).*\.woff2$/

function chunksOf(manifest: Manifest, name: string, found = new Map<string, Chunk>()) {
  const chunk = manifest[name]
  if (!chunk || found.has(name)) return found
  found.set(name, chunk)
  for (const imported of chunk.imports ?? []) chunksOf(manifest, imported, found)
  return found
}

/** The source file of a page and those of its layout. A `static` page needs their styles, but not its code. */
export type PageFiles = { file: string; frames: string[]; static: boolean }

/** Reads the built client once and answers from memory. */
export function builtAssets(folder: string) {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
  const assetsByPage = new Map<string, PageAssets>()

  function collect({ file, frames, static: isStatic }: PageFiles): PageAssets {
    const entry = manifest[ENTRY]
    if (!entry) throw new Error('The client is not built: run npm run build')
    const always = new Map<string, Chunk>()
    for (const name of [ENTRY, ...frames]) chunksOf(manifest, name, always)
    const all = [...chunksOf(manifest, file, new Map(always)).values()]
    const scripts = isStatic ? [...always.values()] : all
    const sheets = [...new Set(all.flatMap((chunk) => chunk.css ?? []))]
    const files = [...new Set(all.flatMap((chunk) => chunk.assets ?? []))]
    return {
      styles: criticalStyles(sheets.map((sheet) => readFileSync(join(folder, sheet), 'utf8')).join('')),
      sheets: sheets.map((sheet) => `/${sheet}`),
      script: `/${entry.file}`,
      preload: scripts.map((chunk) => `/${chunk.file}`).filter((address) => address !== `/${entry.file}`),
      fonts: files.filter((name) => FIRST_FONTS.test(name)).map((name) => `/${name}`),
    }
  }

  return (page: PageFiles) => {
    // Rows of the page table with the same page may have different guards.
    const key = [page.file, ...page.frames].join(' ')
    const assets = assetsByPage.get(key) ?? collect(page)
    assetsByPage.set(key, assets)
    return assets
  }
}
