import { enableCompileCache, registerHooks, type ResolveFnOutput } from 'node:module'
import { join } from 'node:path'

/** Speeds up loading modules. Call it before anything large is imported. */
export function loadQuickly() {
  // Keeps compiled code for the next start.
  enableCompileCache(join(import.meta.dirname, '../../.cache/compiled'))

  // For each import of a module Node looks into the package.json of its package, and parses all of it each time. That of
  // Drizzle has 180 KB and is asked 490 times: a second of parsing, and 250 MB of garbage. What Drizzle's modules import
  // of each other is a relative address, all of one format; what ours import of it is the same each time.
  const known = new Map<string, ResolveFnOutput>()
  registerHooks({
    resolve(specifier, context, next) {
      const isInside = context.parentURL?.includes('/node_modules/drizzle-orm/')
      if (isInside && specifier.startsWith('.'))
        return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
      if (!/^drizzle-orm(\/|$)/.test(specifier)) return next(specifier, context)
      const found = known.get(specifier) ?? next(specifier, context)
      known.set(specifier, found)
      return { ...found, shortCircuit: true }
    },
  })
}
