import { Button, Group } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { canMove } from '#shared/moves.ts'
import entries from '#web/kit/entry-list.module.css'
import { SaveFileButton } from '#web/kit/save-file-button.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import { jobApplicationApi, type OwnJobApplication, withdrawMove } from '../job-application.contract.ts'
import { JobApplicationBadge } from './application-words.tsx'
import { useWithdrawApplication } from './use-withdraw-application.tsx'

/** The reader's own application with its state; while no one has decided it can be withdrawn. */
export function OwnApplication({ application: row }: { application: OwnJobApplication }) {
  const { t } = useLingui()
  const { instant } = useDateText()
  const withdraw = useWithdrawApplication()
  const { title, company, is_open: isOpen } = row.job
  const appliedOn = instant(row.created_at)
  return (
    <li className={entries.entry}>
      <div className={entries.head}>
        <h3 className={entries.title}>
          <Link to={`/career/${row.job_id}`}>{title}</Link>
        </h3>
        <JobApplicationBadge status={row.status} />
      </div>
      <p className={entries.words}>{company}</p>
      <p className={entries.soft}>
        <Trans>Applied on {appliedOn}</Trans> {!isOpen && <Trans>The job is closed.</Trans>}
      </p>
      {row.decision_reason !== null && <p className={entries.words}>{row.decision_reason}</p>}
      <Group gap="sm">
        <SaveFileButton endpoint={jobApplicationApi.cv} id={row.id}>
          <Trans>Your CV</Trans>
        </SaveFileButton>
        {canMove(withdrawMove, row.status) && (
          <Button
            variant="default"
            aria-label={t`Withdraw the application for ${title}`}
            disabled={withdraw.isPending}
            onClick={() => void withdraw.ask(row.id, title)}
          >
            <Trans>Withdraw</Trans>
          </Button>
        )}
      </Group>
    </li>
  )
}
