import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import { reactRouter } from '@react-router/dev/vite'
import babel from '@rolldown/plugin-babel'
import { defineConfig } from 'vite'
import { dashboardPages } from './scripts/dashboard-pages.ts'

export default defineConfig({
  plugins: [
    // English stands in the code; only other languages come from catalogues.
    babel({ presets: [linguiTransformerBabelPreset({ descriptorFields: 'message' })] }),
    lingui(),
    reactRouter(),
  ],
  define: { __DASHBOARD_PAGES__: JSON.stringify(dashboardPages()) },
  build: { target: 'es2022', assetsInlineLimit: 0, cssMinify: true },
  server: { hmr: { port: 24679 } },
})
