import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod/mini'

const Manifest = z.object({ version: z.string() })

/** The version of the product, from its package.json. */
export const VERSION = Manifest.parse(
  JSON.parse(readFileSync(resolve(import.meta.dirname, '../../package.json'), 'utf8')),
).version
