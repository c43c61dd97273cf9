import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { PlusIcon } from '#web/kit/dashboard-icons.tsx'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { listData, useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import { useWasOpen } from '#web/kit/use-was-open.ts'
import type { ProgramRow } from '../program.contract.ts'
import { PROGRAM_TABLE, PROGRAMS } from './program-columns.tsx'

/** The form is loaded when first opened. */
const ProgramForm = lazyPart(async () => (await import('./program-form.tsx')).ProgramForm)

const reads = listData(PROGRAMS)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** The programs, for administrators (spec 3 §2). */
export default function ProgramListPage() {
  const { t } = useLingui()
  const list = useServerList(PROGRAMS)
  const [isOpen, setOpen] = useState(false)
  const isNeeded = useWasOpen(isOpen)
  return (
    <>
      <PageHeader
        title={<Trans>Programs</Trans>}
        text={<Trans>Courses in a fixed order, with mentors, taken in cohorts.</Trans>}
        actions={
          <Button leftSection={<PlusIcon size={18} />} onClick={() => setOpen(true)}>
            <Trans>New program</Trans>
          </Button>
        }
      />
      <TablePage<ProgramRow>
        label={t`Programs`}
        list={list}
        columns={PROGRAM_TABLE}
        search={t`Search by title`}
        empty={{
          title: t`No programs in this list`,
          text: t`Choose courses and mentors. No one can see a program until you publish it.`,
        }}
        emptySearch={{ title: t`No programs found` }}
        failure={t`The programs could not be loaded`}
      />
      {isNeeded && (
        <Suspense>
          <ProgramForm program={null} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
