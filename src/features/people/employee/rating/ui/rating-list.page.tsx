import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { can } from '#shared/policy.ts'
import { useMe } from '#web/api/use-me.ts'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { listData, useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import { useWasOpen } from '#web/kit/use-was-open.ts'
import { useRecord } from '#web/kit/use-record.ts'
import type { RatedEmployee } from '../rating.contract.ts'
import { ratingPolicy } from '../rating.policy.ts'
import { RATING_TABLE, RATED, RECORD } from './rating-columns.tsx'

/** The ratings of one employee are loaded when first opened. */
const RatingRecord = lazyPart(async () => (await import('./rating-record.tsx')).RatingRecord)

const reads = listData(RATED)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** How the work of current employees was rated; for a manager that of their own team. */
export default function RatingListPage() {
  const { t } = useLingui()
  const me = useMe()
  const list = useServerList(RATED)
  const record = useRecord(list, RECORD)
  const isNeeded = useWasOpen(record.id !== null)
  return (
    <>
      <PageHeader
        title={<Trans>Employee Ratings</Trans>}
        text={<Trans>Ratings and recommendations for each employee.</Trans>}
      />
      <TablePage<RatedEmployee>
        label={t`Employee Ratings`}
        list={list}
        columns={RATING_TABLE}
        search={t`Search by name`}
        empty={{
          title: t`No employees to rate`,
          text: t`Employees appear here once they have a record. Managers see their own team.`,
        }}
        emptySearch={{ title: t`No employees found` }}
        failure={t`The ratings could not be loaded`}
        otherwise={(row) => {
          const mayRate = can(me, ratingPolicy.rate, row)
          return (
            <Button
              size="sm"
              variant="subtle"
              aria-label={mayRate ? t`Rate ${row.name}` : t`Details of ${row.name}`}
              onClick={() => record.open(row.id)}
            >
              {mayRate ? <Trans>Rate</Trans> : <Trans>Details</Trans>}
            </Button>
          )
        }}
      />
      {isNeeded && (
        <Suspense>
          <RatingRecord record={record} />
        </Suspense>
      )}
    </>
  )
}
