// `npm run dev`: the product with hot reload of the screens; server changes restart the process.
import { createServer } from 'vite'
import { serve } from '#server/main.ts'
import type { PageSource } from '#server/ssr/pages.ts'

const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
const pages: PageSource = {
  isKept: false,
  build: async () =>
    (await vite.ssrLoadModule('virtual:react-router/server-build')) as Awaited<ReturnType<PageSource['build']>>,
  middleware: vite.middlewares,
}
const { url } = await serve(pages, (step) => console.log(`· ${step}`))
console.log(`Mbuyu (development) answers at ${url}`)
