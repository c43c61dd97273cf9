import { Tabs } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { pageData } from '#web/api/page-data.ts'
import { PageHeader } from '#web/kit/page-header.tsx'
import { listSumsQuery } from '#web/kit/list-sums.ts'
import { listReads } from '#web/kit/server-list.ts'
import tabs from '#web/kit/table-tabs.module.css'
import { courseReportApi } from '../../course-report/course-report.contract.ts'
import { CourseList, COURSES } from '../../course-report/ui/course-list.tsx'
import { learnerReportApi } from '../../learner-report/learner-report.contract.ts'
import { LearnerList, LEARNERS } from '../../learner-report/ui/learner-list.tsx'
import { SavedViewsButton } from '../../saved-view/ui/saved-views-button.tsx'
import { teacherReportApi } from '../../teacher-report/teacher-report.contract.ts'
import { TeacherList, TEACHERS } from '../../teacher-report/ui/teacher-list.tsx'
import styles from './academic.module.css'
import { overviewQuery, OverviewTab } from './overview-tab.tsx'

/** The values of `tab` in the address; the menu of HR leads to each of them (spec 2 §2). */
const TABS = ['overview', 'courses', 'students', 'teachers'] as const
type Tab = (typeof TABS)[number]

const tabIn = (params: URLSearchParams): Tab => TABS.find((tab) => tab === params.get('tab')) ?? 'overview'

const reads = pageData((visit) => {
  const { searchParams } = visit.url
  switch (tabIn(searchParams)) {
    case 'courses':
      return [...listReads(COURSES, searchParams, visit.state), listSumsQuery(courseReportApi.summary, COURSES, visit)]
    case 'students':
      return [
        ...listReads(LEARNERS, searchParams, visit.state),
        listSumsQuery(learnerReportApi.summary, LEARNERS, visit),
      ]
    case 'teachers':
      return [
        ...listReads(TEACHERS, searchParams, visit.state),
        listSumsQuery(teacherReportApi.summary, TEACHERS, visit),
      ]
    case 'overview':
      return [overviewQuery(searchParams)]
  }
})
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** What another tab keeps of an address. */
const KEPT = ['period', 'from', 'to'] as const

const CONTENTS: Record<Tab, () => ReactNode> = {
  overview: () => <OverviewTab />,
  courses: () => <CourseList />,
  students: () => <LearnerList />,
  teachers: () => <TeacherList />,
}

/** How courses, learners and teachers do, for HR (spec 3 §2). */
export default function AcademicReportsPage() {
  const { t } = useLingui()
  const [params, setParams] = useSearchParams()
  const tab = tabIn(params)
  const names: Record<Tab, string> = {
    overview: t`Overview`,
    courses: t`Course Reports`,
    students: t`Student Performance`,
    teachers: t`Teacher Assignments`,
  }
  const open = (next: string | null) =>
    setParams((before) => {
      const kept = KEPT.flatMap((key) => (before.has(key) ? [[key, before.get(key) ?? ''] as [string, string]] : []))
      return new URLSearchParams([...(next === null || next === 'overview' ? [] : [['tab', next]]), ...kept])
    })
  return (
    <div className={styles.page}>
      <PageHeader
        title={tab === 'overview' ? <Trans>Academic Reports</Trans> : names[tab]}
        text={<Trans>Who is learning, who finishes, where learners get stuck and who needs help.</Trans>}
        actions={<SavedViewsButton report="academic" />}
      />
      <Tabs value={tab} onChange={open} className={tabs.tabs}>
        <Tabs.List className={tabs.list} aria-label={t`Report sections`}>
          {TABS.map((value) => (
            <Tabs.Tab key={value} value={value} className={tabs.tab}>
              {names[value]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TABS.map((value) => (
          <Tabs.Panel key={value} value={value} className={styles.tab}>
            {value === tab && CONTENTS[value]()}
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  )
}
