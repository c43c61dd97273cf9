import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import button from '#web/kit/button.module.css'
import { PageHeader } from '#web/kit/page-header.tsx'
import { listData, useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import type { Certification } from '../certification.contract.ts'
import { CERTIFICATIONS, COLUMNS } from './certification-columns.tsx'

const reads = listData(CERTIFICATIONS)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** Every certificate of this organisation, for those who are asked about them. */
export default function CertificationsPage() {
  const { t } = useLingui()
  const list = useServerList(CERTIFICATIONS)
  return (
    <>
      <PageHeader
        title={<Trans>Certifications</Trans>}
        text={
          <Trans>Every certificate of a course, a program or an event. They are issued when they are earned.</Trans>
        }
        actions={
          <Link to="/dashboard/certifications/checks" className={button.secondary}>
            <Trans>Checks</Trans>
          </Link>
        }
      />
      <TablePage<Certification>
        label={t`Certifications`}
        list={list}
        columns={COLUMNS}
        isCompact
        search={t`Search by name, course, code or whole e-mail`}
        empty={{
          title: t`No certificates yet`,
          text: t`They appear here when somebody completes a course or a program, or has attended an event.`,
          drawing: 'certificates',
        }}
        emptySearch={{ title: t`No certificates found` }}
        failure={t`The certificates could not be loaded.`}
      />
    </>
  )
}
