import { Pagination, Tabs } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { type ClientLoaderFunctionArgs, Link, replace, useSearchParams } from 'react-router'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import button from '#web/kit/button.module.css'
import cards from '#web/kit/card-grid.module.css'
import { PageHeader } from '#web/kit/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import tabs from '#web/kit/tabs.module.css'
import { useWasOpen } from '#web/kit/use-was-open.ts'
import { pageNumberIn } from '#web/page-number.ts'
import { enrollmentApi, type EnrollmentRow } from '#features/learning/enrollment/enrollment.contract.ts'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { EnrollmentCard } from './enrollment-card.tsx'
import { parseId, lessonAddress } from './lesson-address.ts'
import styles from './my-courses.module.css'

/** The details are loaded when a course is opened. */
const EnrollmentModal = lazyPart(async () => (await import('./enrollment-modal.tsx')).EnrollmentModal)

const PAGE_SIZE = 12
const TABS = ['all', 'pending', 'active', 'completed'] as const
type Tab = (typeof TABS)[number]

/** The tab and the page that an address names, and the call for them. */
function readView(params: URLSearchParams) {
  const tab = TABS.find((known) => known === params.get('status')) ?? 'all'
  const page = pageNumberIn(params)
  const narrowed = { ...(tab === 'all' ? {} : { status: tab }), ...(page > 1 ? { page } : {}) }
  return { tab, read: query(enrollmentApi.list, { query: { mine: '1', view: 'rows', limit: PAGE_SIZE, ...narrowed } }) }
}

const reads = pageData(({ url }) => [readView(url.searchParams).read])
export const loader = reads.loader

/** A lesson was a part of this page once: notifications, mails and bookmarks still lead to it this way. */
export function clientLoader(args: ClientLoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url)
  const enrollmentId = parseId(searchParams.get('enrollment'))
  const videoId = parseId(searchParams.get('video'))
  if (enrollmentId !== null && videoId !== null) throw replace(lessonAddress(enrollmentId, videoId))
  return reads.clientLoader(args)
}
clientLoader.hydrate = true as const

/** The learner's courses by state; tab, page and open course are in the address (spec 3 §2). */
export default function MyCoursesPage() {
  const { t } = useLingui()
  const [params, setParams] = useSearchParams()
  const openId = parseId(params.get('enrollment'))
  const isNeeded = useWasOpen(openId !== null)
  const { tab, read } = readView(params)
  const labels: Record<Tab, string> = { all: t`All`, pending: t`Pending`, active: t`Active`, completed: t`Completed` }
  const { data, isError, refetch } = useQuery({ ...read, placeholderData: keepPreviousData })
  const change = (changes: Record<string, string | null>): void =>
    setParams(
      (known) => {
        const next = new URLSearchParams(known)
        for (const [key, value] of Object.entries(changes)) {
          if (value === null) next.delete(key)
          else next.set(key, value)
        }
        return next
      },
      { preventScrollReset: true },
    )

  function content() {
    if (isError && !data) return <ErrorState text={t`Failed to fetch your courses`} onRetry={() => void refetch()} />
    if (!data) return <LoadingState cards={3} />
    if (data.enrollments.length === 0) return <NoCourses tab={tab} label={labels[tab]} />
    return (
      <>
        <Cards rows={data.enrollments} onOpen={(id) => change({ enrollment: String(id) })} />
        {data.last_page > 1 && (
          <Pagination
            className={styles.pages}
            total={data.last_page}
            value={data.page}
            onChange={(next) => change({ page: next > 1 ? String(next) : null })}
            getControlProps={(control) => ({
              'aria-label': control === 'next' ? t`Next page` : control === 'previous' ? t`Previous page` : control,
            })}
            getItemProps={(number) => ({ 'aria-label': t`Page ${number}` })}
          />
        )}
      </>
    )
  }
  return (
    <div className={cards.page}>
      <PageHeader
        title={<Trans>My Courses</Trans>}
        text={<Trans>Continue a course, or check the status of a request.</Trans>}
        actions={
          <>
            <Link to="/dashboard/my-courses/orders" className={button.quiet}>
              <Trans>My Orders</Trans>
            </Link>
            <Link to="/courses" className={button.secondary}>
              <Trans>Find a course</Trans>
            </Link>
          </>
        }
      />
      <Tabs value={tab} onChange={(next) => change({ status: next === 'all' ? null : next, page: null })}>
        <Tabs.List className={tabs.row}>
          {TABS.map((known) => (
            <Tabs.Tab key={known} value={known}>
              {labels[known]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TABS.map((known) => (
          <Tabs.Panel key={known} value={known}>
            {known === tab && content()}
          </Tabs.Panel>
        ))}
      </Tabs>
      {isNeeded && (
        <Suspense>
          <EnrollmentModal enrollmentId={openId} onClose={() => change({ enrollment: null })} />
        </Suspense>
      )}
    </div>
  )
}

function Cards({ rows, onOpen }: { rows: readonly EnrollmentRow[]; onOpen: (id: number) => void }) {
  return (
    <ul className={cards.grid}>
      {rows.map((row) => (
        <li key={row.id}>
          <EnrollmentCard row={row} onOpen={() => onOpen(row.id)} />
        </li>
      ))}
    </ul>
  )
}

function NoCourses({ tab, label }: { tab: Tab; label: string }) {
  const { t } = useLingui()
  return (
    <EmptyState
      drawing="courses"
      title={
        tab === 'all' ? t`You haven't enrolled in any courses yet.` : t`No courses under "${label}" at the moment.`
      }
      text={tab === 'all' && <Trans>Choose one that helps you with something you want to do this month.</Trans>}
      action={
        <Link to="/courses" className={button.primary}>
          <Trans>Browse the courses</Trans>
        </Link>
      }
    />
  )
}
