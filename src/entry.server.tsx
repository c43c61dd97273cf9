import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createContext,
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import type { Client } from '#web/api/client.ts'
import { clientContext, demoContext } from '#web/api/public-data.ts'
import type { Language } from '#shared/languages.ts'
import type { PageLook } from '#shared/look.ts'
import { loadLanguage, PageProvider } from '#web/i18n.tsx'

const RENDER_LIMIT_MS = 10_000

type PageContext = { nonce: string; language: Language; isDemo: boolean; look: PageLook }
const pageContext = createContext<PageContext>()

/** What the server gives to a page: an API client, the language, the nonce of its scripts and the look. */
export function createPageContext(client: Client, page: PageContext): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(clientContext, client)
  context.set(demoContext, page.isDemo)
  context.set(pageContext, page)
  return context
}

/** The router's own handler, from the same copy of the router that the screens use. */
export const createPageHandler = (build: ServerBuild, mode: 'production' | 'development') =>
  createRequestHandler(build, mode)

/** Renders the whole page before anything is sent: pages are cached and sent as one piece. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce, language, look } = loadContext.get(pageContext)
  const i18n = await loadLanguage(language)
  const body = new PassThrough()
  const html = text(body)
  await new Promise<void>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <PageProvider i18n={i18n} styleNonce={nonce} look={look}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </PageProvider>,
      {
        nonce,
        // Whatever the page waits for is in its place, not moved there by a script.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(limit)
          pipe(body)
          resolve()
        },
        onShellError: reject,
        onError: reject,
      },
    )
    const limit = setTimeout(abort, RENDER_LIMIT_MS)
  })
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(await html, { headers, status })
}
