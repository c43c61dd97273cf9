import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { allowsRole } from '#shared/policy.ts'
import { useMe } from '#web/api/use-me.ts'
import button from '#web/kit/button.module.css'
import { DecisionButtons } from '#web/kit/decision-buttons.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { listData, useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import { certificatePolicy } from '../../certificate.policy.ts'
import type { Certification } from '../certification.contract.ts'
import { CERTIFICATIONS, CERTIFICATION_TABLE } from './certification-columns.tsx'
import { useCertificateRevocation } from './use-certificate-revocation.tsx'

const reads = listData(CERTIFICATIONS)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** Every certificate of this organisation, for those who are asked about them. */
export default function CertificationsPage() {
  const { t } = useLingui()
  const list = useServerList(CERTIFICATIONS)
  const revoke = useCertificateRevocation(list)
  const mayRevoke = allowsRole(certificatePolicy.revoke, useMe())
  return (
    <>
      <PageHeader
        title={<Trans>Certifications</Trans>}
        text={
          <Trans>All certificates for courses, programs and events. They are issued automatically when earned.</Trans>
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
        columns={CERTIFICATION_TABLE}
        search={t`Search by name, course, code or full email`}
        empty={{
          title: t`No certificates yet`,
          text: t`They appear here when someone completes a course or a program, or attends an event.`,
          drawing: 'certificates',
        }}
        emptySearch={{ title: t`No certificates found` }}
        failure={t`The certificates could not be loaded`}
        {...(mayRevoke && {
          otherwise: (row: Certification) => {
            const { name } = row
            const label = t`Revoke ${name}’s certificate`
            const choice = { decision: revoke, label: t`Revoke`, name: label, isDangerous: true }
            return <DecisionButtons row={{ ...row, status: row.state }} isQuiet choices={[choice]} />
          },
        })}
      />
    </>
  )
}
