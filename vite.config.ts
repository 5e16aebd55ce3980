import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { leanContracts } from './tools/lean-contracts.ts'

/** What every page loads, in one file: small files compress worse and wait for each other. */
const CORE = [
  /node_modules\/(react|react-dom|scheduler)\//,
  /src\/web\/(App|Adopted|ErrorScreen|Head|api|boot|onDemand|router|routes|theme|toast)\./,
  /src\/web\/ui\/(Button|ButtonLink|IconButton|buttonClass|glyph)\./,
  /src\/shared\/(brand|contract|errors|paths)\./,
  /src\/features\/auth\/web\/(AuthProvider|store|token|useAuth)\./,
  /src\/features\/shell\/web\/(Brand|Footer|Shell|TopBar|useSidebar)\./,
]

const src = (folder: string) => fileURLToPath(new URL(`./src/${folder}`, import.meta.url))

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), leanContracts()],
  appType: 'custom',
  publicDir: isSsrBuild ? false : 'public',
  // React's production build goes into the bundle: loaded by itself it would take the other one, five times slower.
  ssr: isSsrBuild ? { noExternal: true } : {},
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  resolve: {
    alias: { '#shared': src('shared'), '#web': src('web'), '#features': src('features') },
  },
  build: {
    target: 'es2023',
    // What has every colour function and nesting, so that neither is written twice.
    cssTarget: ['chrome125', 'edge125', 'firefox128', 'safari18'],
    outDir: isSsrBuild ? 'dist/render' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    modulePreload: false,
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild
      ? { input: 'src/web/server.tsx' }
      : {
          input: 'src/web/main.tsx',
          output: {
            codeSplitting: {
              groups: [
                { name: 'core', test: (id) => CORE.some((part) => part.test(id)), priority: 2 },
                { name: 'queries', test: /node_modules\/@tanstack\//, priority: 1 },
              ],
            },
          },
        },
  },
}))
