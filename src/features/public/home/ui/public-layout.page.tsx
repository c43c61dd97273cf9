import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { isRouteErrorResponse, Outlet, useRouteError } from 'react-router'
import { publicData } from '#web/api/public-data.ts'
import { query } from '#web/api/queries.ts'
import { siteApi } from '#features/base/site/site.contract.ts'
import { PageProblem } from './page-problem.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

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
      {children}
      <SiteFooter />
    </>
  )
}
