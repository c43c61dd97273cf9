import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { defineConfig } from 'vitest/config'
import { dashboardPages } from './scripts/dashboard-pages.ts'

export default defineConfig({
  plugins: [babel({ presets: [linguiTransformerBabelPreset({ descriptorFields: 'message' })] })],
  define: { __DASHBOARD_PAGES__: JSON.stringify(dashboardPages()) },
  test: {
    include: ['src/**/*.test.ts', 'tests/support/**/*.test.ts', 'tests/architecture/**/*.test.ts'],
    globalSetup: ['tests/support/template.ts', 'tests/support/tested-endpoints.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    env: { NODE_ENV: 'test' },
  },
})
