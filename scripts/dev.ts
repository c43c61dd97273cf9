// `npm run dev`: the product with hot reload of the screens; server changes restart the process.
import { createServer } from 'vite'
import { serve } from '#app/main.ts'
import type { PageSource } from '#server/ssr/pages.ts'

async function livePages(): Promise<PageSource> {
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  return {
    isCached: false,
    build: async () =>
      (await vite.ssrLoadModule('virtual:react-router/server-build')) as Awaited<ReturnType<PageSource['build']>>,
    middleware: vite.middlewares,
  }
}

try {
  const { url } = await serve(livePages, (step) => console.log(`· ${step}`))
  console.log(`Mbuyu (development) answers at ${url}`)
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem)
  process.exit(1)
}
