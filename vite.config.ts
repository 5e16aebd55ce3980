import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { stripSchemas } from './tools/strip-schemas.ts'

/**
 * Modules that are always loaded together are bundled into one file, because many small files compress worse and load
 * one after the other. Two rules: a page component must not be listed here, because the page table could then no longer
 * find its file; and a module that public pages use must not share a file with one that they do not use.
 */
const BUNDLES = {
  /** Every page. */
  core: [
    /node_modules\/(react|react-dom|scheduler)\//,
    /vite\/preload-helper/,
    /src\/web\/(App|ErrorScreen|ServerMarkup|data\/(caller|store)|lazyComponent|localStore|router\/(Head|guards|loadPage|router|routes)|theme|toast)\./,
    /src\/web\/ui\/(Brand|BrandMark|Button|ButtonLink|Choice|IconButton|SearchField|buttonClass|glyph)\./,
    /src\/shared\/(brand|paths)\./,
    /src\/features\/auth\/web\/(AuthProvider|leaving|store|token|useAuth)\./,
    /src\/features\/shell\/web\/(Footer|PublicBars|SearchForm|Shell|ThemeChoice|TopBar|useShortcut|useSidebarFold)\./,
  ],
  /** Public pages of conferences, and the pages of the app behind the login. */
  parts: [
    /src\/web\/ui\/(Badge|DayTabs|Empty|Menu|PageTabs|SearchBox|Segmented|TabList|TabPanel|tabIds|useRoving)\./,
    /src\/web\/data\/(api|queries|useQuery)\./,
    /src\/shared\/(contract|dates|errors|hue|time|zones)\./,
    /src\/features\/schedule\/moment-rules\./,
  ],
  /** Every page, for people who are signed in. */
  member: [
    /src\/features\/shell\/web\/(AccountFace|AccountMenu)\./,
    /src\/features\/profile\/(contract|web\/useProfile)\./,
    /src\/features\/registration\/(contract|rules|web\/(choice|useCurrentConference|useMyConferences))\./,
    /src\/web\/ui\/VisuallyHidden\./,
    /src\/shared\/images\./,
  ],
  /** The end of the top bar for people who are signed in, with its counts and the room that keeps them true. */
  live: [
    /src\/features\/shell\/web\/SignedInTools\./,
    /src\/features\/notifications\/(contract|web\/(Bell|live|useUnread))\./,
    /src\/features\/messages\/(contract|rules|web\/(MessageCount|MessagesLink|soon|unreadLive|useUnread))\./,
    /src\/web\/live\/(connectionState|handlers|pauses|socket|useRoom)\./,
  ],
  /** The public page of a conference, with the panel as visitors see it. */
  panel: [
    /src\/features\/(engagement\/(rules|text|web\/EngagementTabs)|public-page\/(rules|text))\./,
    /src\/web\/lazyPart\./,
  ],
  /** The picture of a conference, and that of a person. */
  cover: [/src\/(web\/ui\/Cover|shared\/(arch|cover))\./],
  avatar: [/src\/web\/ui\/(Avatar|initials)\./],
  /** Pages with a form. */
  forms: [/src\/web\/forms\/(TextField|useForm)\./],
  /** What every page with people to connect with needs of connections. */
  people: [
    /src\/features\/connections\/(rules|web\/usePersonLink)\./,
    /src\/features\/network\/web\/live\./,
    /src\/features\/networking-profile\/contract\./,
  ],
  /** Requests, and people whom one ignores: in My Network, and where one says what counts in suggestions. */
  requests: [
    /src\/features\/network\/web\/(ConnectionRow|ConnectionsWait|IgnoredPeople|MoreConnections|Requests|requestPages)\./,
  ],
  /** How the lists of a conference are asked for, on the pages of organisers and delegates. */
  lists: [/src\/features\/(delegates|schedule|speakers)\/(contract|details-contract)\./, /src\/shared\/csv-limits\./],
  /** What screens of people and days know of meetings. */
  meetings: [
    /src\/features\/meetings\/([a-z-]+|web\/(ProposeLink|live|useClockwork|useMeetings|useMeetingChange|useOwnDay|useWayToMeet))\./,
    /src\/features\/network\/contract\./,
  ],
  /** Icons of rooms and of organisers' lists, each smaller than its name in every page. */
  icons: [
    /lucide-react\/dist\/esm\/icons\/(arrow-up|chart-no-axes-column|file-text|grip-vertical|megaphone|printer|reply)\./,
  ],
  /** The pages of the app behind the login. */
  work: [
    /src\/web\/(data\/useAction|narrowScreen|router\/(useAddressChoice|useRowLimit)|toastFailure|useDownload)\./,
    /src\/web\/ui\/(Loading|ReadFailed|Skeleton)\./,
    /src\/features\/conferences\/contract\./,
    /src\/features\/billing\/(contract|subscription-text|web\/useSubscription)\./,
    /src\/features\/shell\/web\/(BottomBar|ConferenceSlot|ConferenceSwitcher|NavLink|SidebarLinks|SwitcherWait|UnreadCount|navigation|useNamedConference)\./,
  ],
}

/** Pages that are static and have data of their own: only their styles are used, and loadPage.ts leaves them out. */
const DOCUMENTS = [
  'pages/web/CareersPage',
  'pages/web/EventsPage',
  'pages/web/LegalPage',
  'public-page/web/SpeakerPage',
]

/** Files that keep their names, because the browser tests wait for their arrival. Every other name is in each file that needs it. */
const NAMED = new Set(['watch', 'tooltips'])

const src = (folder: string) => fileURLToPath(new URL(`./src/${folder}`, import.meta.url))

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), stripSchemas()],
  appType: 'custom',
  publicDir: isSsrBuild ? false : 'public',
  // React is bundled with the server's code: imported from node_modules, its development build would run, which is five
  // times slower.
  ssr: isSsrBuild ? { noExternal: true } : {},
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  resolve: {
    alias: { '#shared': src('shared'), '#web': src('web'), '#features': src('features') },
  },
  build: {
    target: 'es2023',
    // Browsers with all the colour functions and nesting that the styles use, so that no fallbacks are generated.
    cssTarget: ['chrome125', 'edge125', 'firefox128', 'safari18'],
    outDir: isSsrBuild ? 'dist/render' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    modulePreload: false,
    // In kilobytes. The largest is hls.js, the player of live streams, which is loaded where one is watched.
    chunkSizeWarningLimit: isSsrBuild ? 1200 : 600,
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild
      ? { input: 'src/web/server.tsx' }
      : {
          input: ['src/web/main.tsx', ...DOCUMENTS.map((page) => `src/features/${page}.tsx`)],
          output: {
            // Short, because every page carries the names of all files that pages load on demand.
            chunkFileNames: ({ name }) => (NAMED.has(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'),
            assetFileNames: ({ names: [name = ''] }) =>
              name.endsWith('.css') ? 'assets/[hash:7][extname]' : 'assets/[name]-[hash][extname]',
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: Object.entries(BUNDLES).map(([name, modules]) => ({
                name,
                test: (id: string) => modules.some((pattern) => pattern.test(id)),
              })),
            },
          },
        },
  },
}))
