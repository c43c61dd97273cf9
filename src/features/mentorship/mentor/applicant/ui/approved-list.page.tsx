import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import button from '#web/kit/button.module.css'
import { PageHeader } from '#web/kit/page-header.tsx'
import { listData } from '#web/kit/server-list.ts'
import { APPROVED, APPROVED_COLUMNS } from './applicant-columns.tsx'
import { MentorTable } from './mentor-table.tsx'

const reads = listData(APPROVED)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** The mentors of the directory (spec 3 §2). */
export default function ApprovedListPage() {
  const { t } = useLingui()
  return (
    <>
      <PageHeader
        title={<Trans>Mentor Management</Trans>}
        text={<Trans>The mentors in the directory.</Trans>}
        actions={
          <Link to="/dashboard/mentors" className={button.secondary}>
            <Trans>Applications</Trans>
          </Link>
        }
      />
      <MentorTable
        label={t`Approved Mentors`}
        of={APPROVED}
        columns={APPROVED_COLUMNS}
        empty={t`No approved mentors found`}
        failure={t`Failed to fetch approved mentors`}
      />
    </>
  )
}
