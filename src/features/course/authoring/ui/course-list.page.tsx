import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, Outlet } from 'react-router'
import { courseApi, type OwnCourse } from '#features/course/course.contract.ts'
import { coursePolicy, looksAfterAll } from '#features/course/course.policy.ts'
import { SkillsButton } from '#features/skill/ui/skills-button.tsx'
import { can } from '#shared/policy.ts'
import { useMe } from '#web/api/use-me.ts'
import button from '#web/kit/button.module.css'
import cards from '#web/kit/card-grid.module.css'
import { PlusIcon } from '#web/kit/dashboard-icons.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { listData, type ServerList, useServerList } from '#web/kit/server-list.ts'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import { TablePager } from '#web/kit/table-pager.tsx'
import { TableToolbar } from '#web/kit/table-toolbar.tsx'
import { ManagedCourse } from './managed-course.tsx'
import { RequestLink } from './no-grant.tsx'

const COURSES: ServerList<typeof courseApi.listOwn, OwnCourse> = {
  endpoint: courseApi.listOwn,
  rows: ({ courses }) => courses,
  filters: [
    {
      key: 'level',
      label: msg`Level`,
      options: [
        { value: '', label: msg`All Levels` },
        { value: '1', label: msg`Beginner` },
        { value: '2', label: msg`Intermediate` },
        { value: '3', label: msg`Advanced` },
      ],
    },
  ],
}

const reads = listData(COURSES)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** The courses that somebody writes or looks after, drafts too (spec 3 §2). */
export default function CourseListPage() {
  const { t } = useLingui()
  const me = useMe()
  const list = useServerList(COURSES)
  const { state } = list
  const isNarrowed = state.q !== '' || state.get('level') !== ''
  const create = can(me, coursePolicy.create, {}) ? (
    <Link to={{ pathname: 'new', search: location.search }} className={button.primary} preventScrollReset>
      <PlusIcon size={18} />
      <Trans>Create New Course</Trans>
    </Link>
  ) : (
    <RequestLink />
  )
  function content() {
    if (list.isError && !list.rows) return <ErrorState text={t`The courses could not be loaded`} onRetry={list.retry} />
    if (!list.rows) return <LoadingState cards={3} />
    if (list.rows.length === 0) {
      const next = isNarrowed ? (
        <Trans>Try other words, or all levels.</Trans>
      ) : (
        <Trans>The first course is yours to write.</Trans>
      )
      return (
        <EmptyState
          drawing={isNarrowed ? 'search' : 'courses'}
          title={t`No courses available`}
          text={next}
          action={!isNarrowed && create}
        />
      )
    }
    return (
      <>
        <ul className={cards.grid}>
          {list.rows.map((course) => (
            <li key={course.id}>
              <ManagedCourse course={course} />
            </li>
          ))}
        </ul>
        <TablePager
          page={state.page}
          lastPage={list.lastPage}
          total={list.total}
          size={state.size}
          onPage={(page) => state.set({ page })}
          onSize={(size) => state.set({ size })}
        />
      </>
    )
  }
  return (
    <div className={cards.page}>
      <PageHeader
        title={looksAfterAll(me) ? <Trans>Course Management</Trans> : <Trans>My Courses</Trans>}
        actions={create}
      />
      <div>
        <TableToolbar
          state={state}
          filters={list.filters}
          placeholder={t`Search courses`}
          file={undefined}
          tools={<SkillsButton />}
        />
        {content()}
      </div>
      <Outlet />
    </div>
  )
}
