import { lingui } from '@lingui/vite-plugin'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { CHUNKS, PURE } from './scripts/browser-bundle.ts'
import { browserContracts } from './scripts/browser-contracts.ts'
import { dashboardPages } from './scripts/dashboard-pages.ts'
import { macros } from './scripts/messages/macros.ts'
import { markTexts } from './scripts/messages/mark-texts.ts'

/**
 * Seven letters of a hash tell two versions of a file apart, and the list of routes, which every visitor loads, names some
 * two hundred files. Pictures keep the usual name, which the server's build gives them, too.
 */
const NAMES = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: ({ names }: { names: string[] }) =>
    names.some((name) => name.endsWith('.css')) ? 'assets/[name]-[hash:5][extname]' : 'assets/[name]-[hash][extname]',
}

/** Of fewer characters than usual: chance cannot be compressed. Both builds have them, since both name the pictures. */
const HASHES = { hashCharacters: 'base36' } as const

/** Parts of pages that have a budget of their own. */
const LIGHT = /\/(base|public|lazy-code-boxes|sign-in\.page)-[^/]*$/
/** What is there on every page. */
const ALWAYS = /\/(base|vendor|rolldown-runtime)-[^/]*$/

/**
 * What is fetched together with a part that comes later: its styles, and scripts that may be missing. The light pages
 * name no scripts: the list of what the enrollment form or the second step of a sign-in needs would cost each visitor
 * half a kilobyte, and whoever opens one of these one more round trip at most.
 */
const toPreload = (_: string, files: string[], { hostId }: { hostId: string }): string[] =>
  files.filter((file) => file.endsWith('.css') || !(ALWAYS.test(file) || LIGHT.test(hostId)))

export default defineConfig(({ command }) => ({
  plugins: [macros({ isBuild: command === 'build' }), browserContracts(), markTexts(), lingui(), reactRouter()],
  define: { __DASHBOARD_PAGES__: JSON.stringify(dashboardPages()) },
  // Short class names: they are in the HTML once per element.
  css: { modules: { generateScopedName: '_[hash:base64:5]' } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    cssMinify: true,
    reportCompressedSize: false,
    modulePreload: { resolveDependencies: toPreload },
  },
  environments: {
    ssr: { build: { rolldownOptions: { output: HASHES } } },
    client: {
      build: {
        rolldownOptions: {
          output: { ...NAMES, ...HASHES, codeSplitting: { groups: CHUNKS } },
          treeshake: { manualPureFunctions: PURE, propertyReadSideEffects: false },
        },
      },
    },
  },
  server: { hmr: { port: 24679 } },
}))
