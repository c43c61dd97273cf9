import { Trans, useLingui } from '@lingui/react/macro'
import { PageHeader } from '#web/kit/page-header.tsx'
import { listData, useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import type { Correction } from '../certificate.contract.ts'
import { CORRECTION_TABLE, CORRECTIONS } from './correction-columns.tsx'
import { useCorrectionDecisions } from './use-correction-decisions.tsx'

const reads = listData(CORRECTIONS)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** Learners' requests for another name on a certificate; an admin corrects or refuses. */
export default function NameCorrectionsPage() {
  const { t } = useLingui()
  const list = useServerList(CORRECTIONS)
  const { grant, refuse } = useCorrectionDecisions(list)
  return (
    <>
      <PageHeader
        title={<Trans>Name Corrections</Trans>}
        text={<Trans>Learners asking to correct the name on their certificate.</Trans>}
      />
      <TablePage<Correction>
        label={t`Name Corrections`}
        list={list}
        columns={CORRECTION_TABLE}
        search={t`Search by learner, course or name`}
        empty={{
          title: t`No name corrections`,
          text: t`Requests appear here.`,
          drawing: 'certificates',
        }}
        emptySearch={{ title: t`No requests found` }}
        failure={t`The requests could not be loaded`}
        choices={({ user: { name } }) => [
          { decision: grant, label: t`Correct`, name: t`Correct ${name}’s certificate` },
          { decision: refuse, label: t`Decline`, name: t`Decline ${name}’s request`, isDangerous: true },
        ]}
      />
    </>
  )
}
