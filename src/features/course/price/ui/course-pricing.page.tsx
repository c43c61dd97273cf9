import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import button from '#web/kit/button.module.css'
import { PageHeader } from '#web/kit/page-header.tsx'
import { listData, useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import { useEver } from '#web/kit/use-ever.ts'
import { useRecord } from '#web/kit/use-record.ts'
import type { PricedCourse } from '../price.contract.ts'
import { COLUMNS, PRICES, RECORD } from './price-columns.tsx'

/** The prices of one course come when they are first opened. */
const PriceRecord = lazy(async () => ({ default: (await import('./price-record.tsx')).PriceRecord }))

const reads = listData(PRICES)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** What each course costs now; its further prices and their history beside the list. */
export default function CoursePricingPage() {
  const { t } = useLingui()
  const list = useServerList(PRICES)
  const record = useRecord(list, RECORD)
  const isNeeded = useEver(record.id !== null)
  return (
    <>
      <PageHeader
        title={<Trans>Course Pricing</Trans>}
        text={<Trans>What each course costs now. A price holds from its first day to its last one.</Trans>}
        actions={
          <Link to="/dashboard/course-pricing/coupons" className={button.secondary}>
            <Trans>Coupons</Trans>
          </Link>
        }
      />
      <TablePage<PricedCourse>
        label={t`Course Pricing`}
        list={list}
        columns={COLUMNS}
        search={t`Search by course`}
        empty={{ title: t`No courses yet`, text: t`Courses appear here as soon as they are made.`, drawing: 'courses' }}
        emptySearch={{ title: t`No courses found` }}
        failure={t`The prices could not be loaded`}
        otherwise={({ id, title }) => (
          <Button
            size="sm"
            variant="subtle"
            color="gray"
            aria-label={t`Prices of ${title}`}
            onClick={() => record.open(id)}
          >
            <Trans>Prices</Trans>
          </Button>
        )}
      />
      {isNeeded && (
        <Suspense>
          <PriceRecord record={record} />
        </Suspense>
      )}
    </>
  )
}
