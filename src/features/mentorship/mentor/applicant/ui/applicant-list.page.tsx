import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import button from '#web/kit/button.module.css'
import { PageHeader } from '#web/kit/page-header.tsx'
import { listData } from '#web/kit/server-list.ts'
import { APPLICANTS, APPLICANT_TABLE } from './applicant-columns.tsx'
import { MentorTable } from './mentor-table.tsx'

const reads = listData(APPLICANTS)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** Applications to become a mentor, in every state (spec 3 §2). */
export default function ApplicantListPage() {
  const { t } = useLingui()
  return (
    <>
      <PageHeader
        title={<Trans>Mentor Management</Trans>}
        text={<Trans>Applications to become a mentor, whatever their status.</Trans>}
        actions={
          <Link to="/dashboard/mentors/approved" className={button.secondary}>
            <Trans>Approved Mentors</Trans>
          </Link>
        }
      />
      <MentorTable
        label={t`Applications`}
        of={APPLICANTS}
        columns={APPLICANT_TABLE}
        empty={t`No applications found`}
        failure={t`Failed to fetch mentors`}
      />
    </>
  )
}
