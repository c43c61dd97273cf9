import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/e2e/start/prepare.ts',
  outputDir: 'test-results',
  // Each worker runs its own app; more of them than cores only makes each slower.
  workers: 2,
  fullyParallel: true,
  timeout: 90_000,
  use: { actionTimeout: 10_000, navigationTimeout: 20_000 },
  expect: { timeout: 10_000 },
  forbidOnly: true,
  retries: 0,
  reporter: [['list']],
})
