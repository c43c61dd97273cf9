import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { query } from '#web/api/queries.ts'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { listData, useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import { useWasOpen } from '#web/kit/use-was-open.ts'
import { useRecord } from '#web/kit/use-record.ts'
import { COURSE } from '../../ui/learner-columns.tsx'
import { type MarkedLearner, marksApi } from '../marks.contract.ts'
import { MarksLegend, QuizzesShown } from './mark-squares.tsx'
import { MARKS_TABLE, MARKS, RECORD } from './marks-columns.tsx'

/** The details are loaded when first opened. */
const MarksRecord = lazyPart(async () => (await import('./marks-record.tsx')).MarksRecord)

const quizzesQuery = (id: string | null) => query(marksApi.quizzes, { query: { course_id: Number(id) || undefined } })

const reads = listData(MARKS, (params) => [quizzesQuery(params.get(COURSE))])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** The gradebook of a teacher's courses. */
export default function StudentMarksPage() {
  const { t } = useLingui()
  const list = useServerList(MARKS)
  const { data } = useQuery(quizzesQuery(list.state.get(COURSE)))
  const record = useRecord(list, RECORD)
  const isNeeded = useWasOpen(record.id !== null)
  return (
    <>
      <PageHeader
        title={<Trans>Student Marks</Trans>}
        text={<Trans>The best attempt at each quiz counts, unless you set a mark yourself.</Trans>}
      />
      <QuizzesShown value={data?.quizzes ?? []}>
        <TablePage<MarkedLearner>
          label={t`Student Marks`}
          list={list}
          columns={MARKS_TABLE}
          search={t`Search by name or email`}
          empty={{
            title: t`No learners yet`,
            text: t`Learners enrolled in your courses appear here.`,
            drawing: 'courses',
          }}
          emptySearch={{ title: t`No learners found` }}
          failure={t`The marks could not be loaded`}
          otherwise={({ id, user: { name } }) => (
            <Button size="sm" variant="subtle" aria-label={t`${name}’s marks`} onClick={() => record.open(id)}>
              <Trans>Marks</Trans>
            </Button>
          )}
        />
      </QuizzesShown>
      {list.total > 0 && <MarksLegend />}
      {isNeeded && (
        <Suspense>
          <MarksRecord record={record} />
        </Suspense>
      )}
    </>
  )
}
