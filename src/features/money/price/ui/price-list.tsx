import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { Link } from 'react-router'
import button from '#web/kit/button.module.css'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import { useWasOpen } from '#web/kit/use-was-open.ts'
import { useRecord } from '#web/kit/use-record.ts'
import type { Priced } from '../price.contract.ts'
import { columnsOf } from './price-columns.tsx'
import type { PriceKind } from './price-kinds.ts'

/** The prices of one course or program are loaded when first opened. */
const PriceRecord = lazyPart(async () => (await import('./price-record.tsx')).PriceRecord)

/** What each course or program costs now; the further prices and their history beside the list. */
export function PriceList({ of }: { of: PriceKind }) {
  const { t } = useLingui()
  const { kind, words } = of
  const list = useServerList(of.list)
  const record = useRecord(list, kind)
  const isNeeded = useWasOpen(record.id !== null)
  return (
    <>
      <PageHeader
        title={t(words.page)}
        text={t(words.text)}
        actions={
          <>
            {kind === 'program' && (
              <Link to="/dashboard/program-pricing/report" className={button.secondary}>
                <Trans>View report</Trans>
              </Link>
            )}
            <Link to="/dashboard/course-pricing/coupons" className={button.secondary}>
              <Trans>Coupons</Trans>
            </Link>
          </>
        }
      />
      <TablePage<Priced>
        label={t(words.page)}
        list={list}
        columns={columnsOf(kind)}
        search={t(words.search)}
        empty={{ title: t(words.emptyTitle), text: t(words.empty), drawing: 'courses' }}
        emptySearch={{ title: t(words.emptySearch) }}
        failure={t`The prices could not be loaded`}
        otherwise={({ id, title }) => (
          <Button
            size="sm"
            variant="subtle"
            color="gray"
            aria-label={t`Prices for ${title}`}
            onClick={() => record.open(id)}
          >
            <Trans>Prices</Trans>
          </Button>
        )}
      />
      {isNeeded && (
        <Suspense>
          <PriceRecord of={of} record={record} />
        </Suspense>
      )}
    </>
  )
}
