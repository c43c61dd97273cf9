import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/queries.ts'
import { AlertIcon, UsersIcon } from '#web/kit/icons.tsx'
import { AwardIcon } from '#web/kit/dashboard-icons.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { listData, useServerList } from '#web/kit/server-list.ts'
import { StatCard, StatCards } from '#web/kit/stat-card.tsx'
import { TablePage } from '#web/kit/table-page.tsx'
import { type Learner, teachingApi } from '../teaching.contract.ts'
import { HardestQuestions } from './hardest-questions.tsx'
import { useLearnerMessage } from '../message/ui/use-learner-message.tsx'
import { LEARNER_TABLE, COURSE, LEARNERS } from './learner-columns.tsx'
import { GridLegend, LessonsShown } from './lesson-grid.tsx'
import styles from './teaching.module.css'

/** What is read about the course that the address names; without one, about the first. */
const courseQuery = (id: string | null) => query(teachingApi.course, { query: { course_id: Number(id) || undefined } })

const reads = listData(LEARNERS, (params) => [courseQuery(params.get(COURSE))])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** How far the learners of a teacher's courses are, who needs help, and which questions are hard. */
export default function StudentProgressPage() {
  const { t, i18n } = useLingui()
  const list = useServerList(LEARNERS)
  const { choice, form } = useLearnerMessage()
  const chosen = list.state.get(COURSE)
  const { data } = useQuery(courseQuery(chosen))
  const shown = (number: number | undefined) => (number === undefined ? undefined : i18n.number(number))
  return (
    <>
      <PageHeader
        title={<Trans>Student Progress</Trans>}
        text={<Trans>How your learners are progressing, and who needs help.</Trans>}
      />
      <div className={styles.counts}>
        <StatCards>
          <StatCard label={t`Learners`} value={shown(data?.learners)} icon={<UsersIcon />} />
          <StatCard label={t`Need help`} value={shown(data?.needing_help)} icon={<AlertIcon />} tone="clay" />
          <StatCard label={t`Completed`} value={shown(data?.completed)} icon={<AwardIcon />} tone="sun" />
        </StatCards>
      </div>
      <LessonsShown value={data?.lessons ?? []}>
        <TablePage<Learner>
          label={t`Learners`}
          list={list}
          columns={LEARNER_TABLE}
          search={t`Search by name or email`}
          empty={{
            title: t`No learners yet`,
            text: t`Learners enrolled in your courses appear here.`,
            drawing: 'courses',
          }}
          emptySearch={{ title: t`No learners found` }}
          failure={t`The learners could not be loaded`}
          bulk={[choice]}
        />
        {form}
      </LessonsShown>
      {data?.course && (
        <>
          <GridLegend />
          <HardestQuestions courseId={Number(chosen) || undefined} />
        </>
      )}
    </>
  )
}
