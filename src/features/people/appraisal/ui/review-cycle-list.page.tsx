import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { PlusIcon } from '#web/kit/dashboard-icons.tsx'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { listData, useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import { useWasOpen } from '#web/kit/use-was-open.ts'
import type { ReviewCycle } from '../review-cycle/review-cycle.contract.ts'
import { CYCLE_COLUMNS, CYCLES } from './review-columns.tsx'

/** The form is loaded when first opened. */
const CycleForm = lazyPart(async () => (await import('./cycle-form.tsx')).CycleForm)

const reads = listData(CYCLES)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** The rounds in which everyone is reviewed. */
export default function ReviewCycleListPage() {
  const { t } = useLingui()
  const list = useServerList(CYCLES)
  const [isOpen, setOpen] = useState(false)
  const isNeeded = useWasOpen(isOpen)
  return (
    <>
      <PageHeader
        title={<Trans>Review Cycles</Trans>}
        text={<Trans>Employees review their own work, managers respond, and both see the result.</Trans>}
        actions={
          <Button leftSection={<PlusIcon size={18} />} onClick={() => setOpen(true)}>
            <Trans>New review cycle</Trans>
          </Button>
        }
      />
      <TablePage<ReviewCycle>
        label={t`Review Cycles`}
        list={list}
        columns={CYCLE_COLUMNS}
        empty={{
          title: t`No review cycles in this list`,
          text: t`Set the period and the criteria. No one is notified until you open the cycle.`,
        }}
        emptySearch={{ title: t`No review cycles found` }}
        failure={t`The review cycles could not be loaded`}
      />
      {isNeeded && (
        <Suspense>
          <CycleForm cycle={null} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
