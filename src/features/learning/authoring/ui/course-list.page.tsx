import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { authoringApi } from '../authoring.contract.ts'
import { courseApi, type OwnCourse } from '#features/learning/course/course.contract.ts'
import { coursePolicy, managesAllCourses } from '#features/learning/course/course.policy.ts'
import { SkillsButton } from '#features/learning/skill/ui/skills-button.tsx'
import { can } from '#shared/policy.ts'
import { useMe } from '#web/api/use-me.ts'
import button from '#web/kit/button.module.css'
import { CardListPage } from '#web/kit/card-list-page.tsx'
import { PlusIcon } from '#web/kit/dashboard-icons.tsx'
import { ListLink } from '#web/kit/list-link.tsx'
import { listData, type ServerList, useServerList } from '#web/kit/server-list.ts'
import { EmptyState } from '#web/kit/states.tsx'
import { ManagedCourseCard } from './managed-course-card.tsx'
import { CoursePermissionLink } from './creation-not-allowed.tsx'

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
  file: authoringApi.export,
}

const reads = listData(COURSES)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** The courses that someone writes or looks after, drafts too (spec 3 §2). */
export default function CourseListPage() {
  const { t } = useLingui()
  const me = useMe()
  const list = useServerList(COURSES)
  const { state } = list
  const isNarrowed = state.q !== '' || state.get('level') !== ''
  const create = can(me, coursePolicy.create, {}) ? (
    <ListLink to={{ pathname: 'new', search: location.search }} className={button.primary}>
      <PlusIcon size={18} />
      <Trans>Create New Course</Trans>
    </ListLink>
  ) : (
    <CoursePermissionLink />
  )
  const empty = (
    <EmptyState
      drawing={isNarrowed ? 'search' : 'courses'}
      title={t`No courses available`}
      text={isNarrowed ? <Trans>Try other words, or all levels.</Trans> : <Trans>Create the first course.</Trans>}
      action={!isNarrowed && create}
    />
  )
  return (
    <CardListPage
      title={managesAllCourses(me) ? <Trans>Course Management</Trans> : <Trans>My Courses</Trans>}
      list={list}
      create={create}
      search={t`Search courses`}
      tools={<SkillsButton />}
      failure={t`The courses could not be loaded`}
      empty={empty}
      card={(course) => <ManagedCourseCard course={course} />}
    />
  )
}
