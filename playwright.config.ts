import { defineConfig } from '@playwright/test'
import { isDeep, isQuick } from './tests/support/depth.ts'

/** Files that start an app with other data than that of all the others: first, so that at the end no worker waits for them. */
const OWN_DATA = ['**/inert.spec.ts', '**/mentoring-journey.spec.ts', '**/production.spec.ts']
// What is proved at a cheaper place too is walked in the browser on purpose only: this folder, and tests tagged @deep.
const LEFT_OUT = isDeep ? [] : ['deep/**']
/** Tests tagged @ci are second walks of what other journeys pass through: `.ci/run` runs them, `npm test` does not. */
const TAGS_LEFT_OUT = isQuick ? /@deep|@ci/ : /@deep/

export default defineConfig({
  testDir: 'tests/e2e',
  projects: [
    { name: 'own data', testMatch: OWN_DATA, testIgnore: LEFT_OUT },
    { name: 'demo', testMatch: '**/*.spec.ts', testIgnore: [...LEFT_OUT, ...OWN_DATA] },
  ],
  ...(isDeep ? {} : { grepInvert: TAGS_LEFT_OUT }),
  globalSetup: './tests/e2e/start/prepare.ts',
  outputDir: 'test-results',
  // Each worker runs its own app; more of them than cores only makes each slower.
  workers: 2,
  fullyParallel: true,
  // How long to wait for what will come; no test asserts speed, and a machine three times slower passes.
  timeout: 180_000,
  use: { actionTimeout: 20_000, navigationTimeout: 30_000 },
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // A failed test is run again when nothing else runs; what then passes is listed as flaky (scripts/test.ts).
  retries: 2,
  retryStrategy: 'isolated',
  reporter: [['list']],
})
