import { useLingui } from '@lingui/react/macro'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'
import { FRAME } from '#app/frame.ts'
import { earlyReadScript, earlyReadsOf } from '#web/api/early-reads.ts'
import { browserQueryClient, createQueryClient, seedQueries } from '#web/api/query-client.ts'
import { EARLY_SCRIPT } from '#web/early-script.ts'
import { registerCommonCalls } from '#web/frame.ts'
import { useLanguage, usePageLook, useStyleNonce } from '#web/i18n.tsx'
import { offlineScript } from '#web/offline-script.ts'
import { OrganisationLook } from '#web/organisation-look.tsx'
import favicon from '#web/art/favicon.svg'
import '#web/theme/tokens.css'
import '#web/theme/display-face.css'
import '#web/theme/base.css'

registerCommonCalls(FRAME)

/** The HTML document around every screen. */
export function Layout({ children }: { children: ReactNode }) {
  const language = useLanguage()
  const styleNonce = useStyleNonce()
  const look = usePageLook()
  return (
    <html lang={language} data-scheme={look?.scheme} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="style-nonce" content={styleNonce} />
        <HeadScript text={import.meta.env.SSR ? EARLY_SCRIPT : ''} />
        <EarlyReading />
        <OfflineLine />
        <link rel="icon" href={favicon} type="image/svg+xml" />
        <Meta />
        <Links />
        {import.meta.env.SSR && look && <OrganisationLook look={look} nonce={styleNonce} />}
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** Before the stylesheets: a script waits for those above it. */
function EarlyReading() {
  const early = earlyReadsOf(useMatches())
  return early && <HeadScript text={import.meta.env.SSR ? earlyReadScript(early) : ''} />
}

/** Its texts are of the server's build alone: no page loads them a second time. */
function OfflineLine() {
  const { t } = useLingui()
  const text = import.meta.env.SSR
    ? offlineScript({
        offline: t`You are offline`,
        waiting: t`You are offline. This will continue when you are back online.`,
      })
    : ''
  return <HeadScript text={text} />
}

/**
 * A script of the document's head. The browser has run it before React starts, and React leaves its text alone: the
 * scripts of a page need not carry it again.
 */
function HeadScript({ text }: { text: string }) {
  const styleNonce = useStyleNonce()
  // oxlint-disable-next-line react/no-danger -- constants and addresses of ours
  return <script nonce={styleNonce} dangerouslySetInnerHTML={{ __html: text }} suppressHydrationWarning />
}

/** Puts the answers of the route loaders into the query cache, then shows the screen. */
export default function App() {
  const matches = useMatches()
  const [client] = useState(() => (typeof document === 'undefined' ? createQueryClient() : browserQueryClient()))
  seedQueries(client, matches)
  useEffect(tellReady, [])
  return (
    <QueryClientProvider client={client}>
      <Outlet />
    </QueryClientProvider>
  )
}

declare global {
  interface Window {
    /** Set when the page is interactive; see server/ssr/defer-scripts.ts. */
    __mbuyuReady?: boolean
  }
}

/** Clicks from before the page was interactive are replayed now. */
function tellReady(): void {
  window.__mbuyuReady = true
  dispatchEvent(new Event('mbuyu:ready'))
}
