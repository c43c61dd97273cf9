import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import type { PluginOption } from 'vite'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { dashboardPages } from './scripts/dashboard-pages.ts'
import LongestFirst from './tests/support/longest-first.ts'

/** Everything runs in the zone of the organisation; whatever writes or counts days also far west and far east of it. */
const HOME_ZONE = 'Africa/Kigali'
const FAR_ZONES = ['America/Los_Angeles', 'Pacific/Kiritimati']
const DATE_TESTS = [
  'src/shared/dates.test.ts',
  'src/server/language/translate.test.ts',
  'src/web/kit/use-date-text.test.tsx',
  'src/features/learning/certificate/ui/certificate-card.test.tsx',
  'tests/architecture/zones.test.ts',
]

/** What the tests throw away is collected rarely, and by no further threads: it saves a fifth of their processor time. */
const RARE_COLLECTIONS = ['--max-semi-space-size=64', '--single-threaded-gc']

/** Its own type is too deep to be compared with Vite's. */
const macros = babel({ presets: [linguiTransformerBabelPreset({ descriptorFields: 'message' })] }) as PluginOption

const project = (zone: string, include: string[]): TestProjectConfiguration => ({
  plugins: [macros],
  define: { __DASHBOARD_PAGES__: JSON.stringify(dashboardPages()) },
  test: {
    name: zone,
    include,
    // The same modules serve all files of a zone: most of the time of a file would go into loading them.
    isolate: false,
    setupFiles: ['tests/support/own-globals.ts'],
    pool: 'forks',
    execArgv: RARE_COLLECTIONS,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    env: { NODE_ENV: 'test', TZ: zone },
  },
})

export default defineConfig({
  test: {
    globalSetup: ['tests/support/template.ts', 'tests/support/tested-endpoints.ts'],
    maxWorkers: 2,
    // What a page says (docs/pages) is written on purpose only, by `npm run docs:pages`.
    update: 'none',
    // TEST_ORDER=any proves that no file depends on those before it in its process.
    sequence: process.env.TEST_ORDER === 'any' ? { shuffle: { files: true } } : { sequencer: LongestFirst },
    projects: [
      project(HOME_ZONE, ['src/**/*.test.{ts,tsx}', 'tests/{support,architecture}/**/*.test.ts']),
      ...FAR_ZONES.map((zone) => project(zone, DATE_TESTS)),
    ],
  },
})
