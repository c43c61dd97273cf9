import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { useParams } from 'react-router'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import { DetailsButton } from '#web/kit/details-button.tsx'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import { useWasOpen } from '#web/kit/use-was-open.ts'
import { useRecord } from '#web/kit/use-record.ts'
import type { WorkRow } from '../capstone.contract.ts'
import { mentorProgramApi } from '#features/mentorship/program/mentor-program/mentor-program.contract.ts'
import { WORK_COLUMNS, WORK_RECORD, worksOf } from './work-columns.tsx'

/** The details are loaded when first opened. */
const WorkRecord = lazyPart(async () => (await import('./work-record.tsx')).WorkRecord)

const programQuery = (id: number) => query(mentorProgramApi.get, { params: { id } })
const reads = pageData(({ params }) => [programQuery(Number(params.id))])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** The capstones of a program, for the mentors who serve it and administrators. */
export default function ProgramCapstonesPage() {
  const { t } = useLingui()
  const id = Number(useParams().id)
  const { data } = useQuery(programQuery(id))
  const list = useServerList(useMemo(() => worksOf(id), [id]))
  const record = useRecord(list, WORK_RECORD)
  const isNeeded = useWasOpen(record.id !== null)
  return (
    <>
      <PageHeader title={<Trans>Capstones</Trans>} text={data?.program.title} />
      <TablePage<WorkRow>
        label={t`Capstones`}
        list={list}
        columns={WORK_COLUMNS}
        search={t`Search by name`}
        empty={{
          title: t`No capstones in this list`,
          text: t`Members hand in their capstone once they have completed the courses.`,
          drawing: 'inbox',
        }}
        emptySearch={{ title: t`No capstones found` }}
        failure={t`The capstones could not be loaded`}
        otherwise={({ id: workId, name }) => <DetailsButton name={name} onOpen={() => record.open(workId)} />}
      />
      {isNeeded && (
        <Suspense>
          <WorkRecord record={record} />
        </Suspense>
      )}
    </>
  )
}
