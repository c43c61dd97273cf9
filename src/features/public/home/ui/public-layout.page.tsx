import { Trans } from '@lingui/react/macro'
import { type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { isRouteErrorResponse, Outlet, useRouteError } from 'react-router'
import { keepsUnsentTexts } from '#web/api/drafts.ts'
import { publicData } from '#web/api/public-data.ts'
import { query } from '#web/api/queries.ts'
import { lazyExtra } from '#web/kit/lazy-part.tsx'
import { siteApi } from '#features/base/site/site.contract.ts'
import { PageProblem } from './page-problem.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** Where something is kept on this device alone: what it takes to send is no part of a public page. */
const KeptLetters = lazyExtra(async () => (await import('./kept-letters.tsx')).KeptLetters)

const data = publicData(() => [query(siteApi.get, {})])
export const loader = data.loader
export const clientLoader = data.clientLoader

/** The frame of every public page; the page itself brings `<main id="content">`. */
export default function PublicLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}

/** A missing or broken page, inside the frame. */
export function ErrorBoundary() {
  const problem = useRouteError()
  return (
    <Shell>
      <PageProblem isMissing={isRouteErrorResponse(problem) && problem.status === 404} />
    </Shell>
  )
}

function Shell({ children }: { children: ReactNode }) {
  return (
    <>
      <a className="skip-link" href="#content">
        <Trans>Skip to content</Trans>
      </a>
      <SiteHeader />
      <KeptFromBefore />
      {children}
      <SiteFooter />
    </>
  )
}

/** What an earlier visit could not send is sent from whichever page is opened first (ADR 57). */
function KeptFromBefore() {
  const isKept = useSyncExternalStore(neverChanges, keepsUnsentTexts, () => false)
  if (!isKept) return null
  return (
    <Suspense fallback={null}>
      <KeptLetters />
    </Suspense>
  )
}

/** Looked at when a page is drawn: what is kept later has its own notice. */
const neverChanges = () => () => {}
