import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import button from '#web/kit/button.module.css'
import { PageHeader } from '#web/kit/page-header.tsx'
import { listData, useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import type { Verification } from '../verification.contract.ts'
import { VERIFICATION_TABLE, VERIFICATIONS } from './verification-columns.tsx'

const reads = listData(VERIFICATIONS)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** Checks of certificates and membership cards, and their results. */
export default function VerificationsPage() {
  const { t } = useLingui()
  const list = useServerList(VERIFICATIONS)
  return (
    <>
      <PageHeader
        title={<Trans>Checks</Trans>}
        text={
          <Trans>
            Each check of a certificate or membership card by its code, with the result. Who checked it is not recorded.
          </Trans>
        }
        actions={
          <Link to="/dashboard/certifications" className={button.secondary}>
            <Trans>Certifications</Trans>
          </Link>
        }
      />
      <TablePage<Verification>
        label={t`Checks`}
        list={list}
        columns={VERIFICATION_TABLE}
        search={t`Search by name or course`}
        empty={{
          title: t`No checks yet`,
          text: t`They appear here when someone opens a certificate page or scans a card.`,
          drawing: 'certificates',
        }}
        emptySearch={{ title: t`No checks found` }}
        failure={t`The checks could not be loaded`}
      />
    </>
  )
}
