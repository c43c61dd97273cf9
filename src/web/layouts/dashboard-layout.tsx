import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { Link, Navigate, Outlet, useLocation, useMatches } from 'react-router'
import { ownTimeZone } from '#shared/own-time-zone.ts'
import { outbox } from '#web/api/outbox.ts'
import { publicData } from '#web/api/public-data.ts'
import { query } from '#web/api/queries.ts'
import { previewedRole } from '#web/api/preview-role.ts'
import { useMeQuery } from '#web/api/use-me.ts'
import { useOrganisation } from '#web/api/use-organisation.ts'
import { commonCalls } from '#web/frame.ts'
import button from '#web/kit/button.module.css'
import { prepareDialogs } from '#web/kit/dialogs.tsx'
import { KitProvider } from '#web/kit/kit-provider.tsx'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { ListViewsContext } from '#web/kit/list-views.ts'
import { LeaveGuard } from '#web/kit/leave-guard.tsx'
import { useStillInPress } from '#web/kit/press.ts'
import { RouteProgress } from '#web/kit/route-progress.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import { mayOpen, pageAt, pageOf } from '#web/nav-lookup.ts'
import { DashboardBreadcrumbs } from './dashboard-breadcrumbs.tsx'
import { DashboardHeader } from './dashboard-header.tsx'
import type { DashboardParts } from './dashboard-parts.ts'
import { DashboardSidebar } from './dashboard-sidebar.tsx'
import { HeldBack } from './held-back.tsx'
import { SkipLink } from './skip-link.tsx'
import { VerifyBanner } from './verify-banner.tsx'
import styles from './dashboard.module.css'

const RolePreviewBar = lazyPart(async () => (await import('./role-preview-bar.tsx')).RolePreviewBar)

/** Who runs this site, for the title and the menu; nothing private is read on the server. */
export const dashboardData = publicData(() => [query(commonCalls().calls.site, {})])

/** The shell around every page behind sign-in (spec 2 §2), with what features show in it. */
export function DashboardLayout({ parts }: { parts: DashboardParts }) {
  useEffect(() => {
    // Loaded before the first dialog is needed, but after the page itself.
    const touches = ['pointerdown', 'keydown'] as const
    for (const touch of touches) addEventListener(touch, prepareDialogs, { once: true })
    return () => {
      for (const touch of touches) removeEventListener(touch, prepareDialogs)
    }
  }, [])
  return (
    <KitProvider>
      <RouteProgress />
      <LeaveGuard />
      <ListViewsContext value={parts}>
        <DashboardShell parts={parts} />
      </ListViewsContext>
    </KitProvider>
  )
}

/** Is this the `handle` of the screen for addresses without a page? */
const isMissingPage = (handle: unknown): boolean =>
  typeof handle === 'object' && handle !== null && 'isMissing' in handle

function DashboardShell({ parts }: { parts: DashboardParts }) {
  const { t, i18n } = useLingui()
  const { data: me, isError, refetch } = useMeQuery()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const { pathname, search } = useLocation()
  const isMissing = useMatches().some(({ handle }) => isMissingPage(handle))
  const page = isMissing ? undefined : me ? pageOf(me, { pathname, search }) : pageAt(pathname)
  const title = isMissing ? t`This page does not exist` : page && i18n._(page.label)
  const organisation = useOrganisation()
  // What stands above the page comes and goes after the press that is under way: moved by it, the page would lose it.
  const isUnverified = useStillInPress(me !== undefined && !me.is_verified)
  const hasLetters = useStillInPress(
    useSyncExternalStore(
      outbox.subscribe,
      () => me !== undefined && outbox.list(me.id).length > 0,
      () => false,
    ),
  )
  const seen = me ? previewedRole() : null
  // Nothing else answers until a second step of signing in is set up (ADR 49): neither the menu nor the header ask.
  if (me?.needs_factor) return <HeldBack me={me} />
  const isRefused = me !== undefined && !isMissing && !mayOpen(me, pathname)
  // The wrong role goes to its own home (spec 1 §2), or reads why not (spec 3 §2); the server checks again.
  if (isRefused && !page?.refusal) return <Navigate to="/dashboard" replace />
  return (
    <div className={styles.shell}>
      {title && <title>{`${title} · ${organisation.name}`}</title>}
      <SkipLink />
      <DashboardSidebar me={me} parts={parts} isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
      <div className={styles.main}>
        <DashboardHeader me={me} parts={parts} onMenu={() => setMenuOpen(true)} />
        <main id="content" tabIndex={-1} className={styles.content}>
          {isUnverified && <VerifyBanner />}
          {page && me && <DashboardBreadcrumbs me={me} />}
          {me && hasLetters && (
            <Suspense>
              <parts.UnsentNotice personId={me.id} />
            </Suspense>
          )}
          {isRefused && page?.refusal && <RoleRefusal text={i18n._(page.refusal)} />}
          {me && !isRefused && <Outlet />}
          {me && ownTimeZone() !== (me.time_zone ?? organisation.time_zone) && (
            <Suspense>
              <parts.ZoneOffer me={me} />
            </Suspense>
          )}
          {!me && isError && <ErrorState text={t`Your account could not be loaded`} onRetry={() => void refetch()} />}
          {!me && !isError && <LoadingState lines={5} />}
        </main>
        {seen && (
          <Suspense>
            <RolePreviewBar role={seen} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

/** Shown instead of a page for other roles. */
function RoleRefusal({ text }: { text: string }) {
  return (
    <EmptyState
      title={text}
      action={
        <Link to="/dashboard" className={button.primary}>
          <Trans>Dashboard</Trans>
        </Link>
      }
    />
  )
}
