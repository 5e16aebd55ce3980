import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The command line flags of Node that `npm start` sets. */
export async function startFlags(): Promise<string[]> {
  const manifest = join(import.meta.dirname, '../package.json')
  const { scripts }: { scripts: { start: string } } = JSON.parse(await readFile(manifest, 'utf8'))
  const [, flags = ''] = /node ((?:--\S+ )+)/.exec(scripts.start) ?? []
  return flags.split(' ').filter(Boolean)
}
