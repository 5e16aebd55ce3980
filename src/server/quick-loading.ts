import { enableCompileCache, registerHooks, type ResolveFnOutput } from 'node:module'
import { join } from 'node:path'

/** Speeds up loading modules. Call it before anything large is imported. */
export function loadQuickly() {
  // Keeps compiled code for the next start.
  enableCompileCache(join(import.meta.dirname, '../../.cache/compiled'))

  // For each imported module Node parses the whole package.json of its package again. Drizzle's has 180 KB and is parsed
  // 490 times, which takes a second and leaves 250 MB of garbage. Drizzle's modules import each other by relative paths
  // and all have the same format, and our imports of Drizzle always resolve to the same files.
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
