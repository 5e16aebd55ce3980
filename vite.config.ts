import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { stripSchemas } from './tools/strip-schemas.ts'

/**
 * Files of what is loaded together: small files compress worse and wait for each other. A page whose code is listed here
 * would no longer be found by the page table, and what public pages use must not stand with what they do without.
 */
const FILES = {
  /** Every page. */
  core: [
    /node_modules\/(react|react-dom|scheduler)\//,
    /vite\/preload-helper/,
    /src\/web\/(App|ErrorScreen|ServerMarkup|data\/(caller|store)|lazyComponent|localStore|router\/(Head|guards|loadPage|router|routes)|theme|toast)\./,
    /src\/web\/ui\/(Brand|BrandMark|Button|ButtonLink|Choice|IconButton|SearchField|buttonClass|glyph)\./,
    /src\/shared\/(brand|paths)\./,
    /src\/features\/auth\/web\/(AuthProvider|leaving|store|token|useAuth)\./,
    /src\/features\/shell\/(text|web\/(Footer|PublicBars|SearchForm|Shell|ThemeChoice|TopBar|useSidebarFold|useSidebarKey))\./,
  ],
  /** Pages of conferences, and pages to work from. */
  parts: [
    /src\/web\/ui\/(Badge|Empty|Menu|PageTabs|SearchBox|Segmented|TabList|TabPanel|tabIds|useRoving)\./,
    /src\/web\/data\/(api|queries|useQuery)\./,
    /src\/features\/conferences\/contract\./,
    /src\/shared\/(contract|dates|errors|hue|time)\./,
  ],
  /** Every page, for somebody who is signed in. */
  member: [
    /src\/features\/shell\/web\/(AccountFace|AccountMenu|SignedInTools)\./,
    /src\/features\/profile\/(contract|web\/useProfile)\./,
    /src\/features\/registration\/(contract|web\/(choice|useCurrentConference|useMyConferences))\./,
    /src\/web\/ui\/VisuallyHidden\./,
    /src\/shared\/images\./,
  ],
  /** Pages with a form. */
  forms: [/src\/web\/forms\/(TextArea|TextField|useForm)\./],
  /** Pages to work from. */
  work: [
    /src\/web\/(data\/useAction|router\/useAddressChoice)\./,
    /src\/web\/ui\/(Loading|ReadFailed|Skeleton)\./,
    /src\/features\/billing\/(contract|text|web\/useSubscription)\./,
    /src\/features\/shell\/web\/(BottomBar|ConferenceSlot|ConferenceSwitcher|NavLink|SidebarLinks|SwitcherWait|navigation)\./,
  ],
}

const src = (folder: string) => fileURLToPath(new URL(`./src/${folder}`, import.meta.url))

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), stripSchemas()],
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
              includeDependenciesRecursively: false,
              groups: Object.entries(FILES).map(([name, parts]) => ({
                name,
                test: (id: string) => parts.some((part) => part.test(id)),
              })),
            },
          },
        },
  },
}))
