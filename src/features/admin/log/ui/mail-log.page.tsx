import { Trans, useLingui } from '@lingui/react/macro'
import { listData, useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import type { QueuedMail } from '../log.contract.ts'
import { LogFrame } from './log-frame.tsx'
import { MAIL_COLUMNS, MAILS, RetryButton } from './work-columns.tsx'

const reads = listData(MAILS)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** Mails of the last days: who gets them, and whether they have left. */
export default function MailLogPage() {
  const { t } = useLingui()
  const list = useServerList(MAILS)
  return (
    <LogFrame
      text={<Trans>Emails from the last 7 days and whether they were sent. Their content is not shown here.</Trans>}
      hasMore={list.answer?.has_more}
    >
      <TablePage<QueuedMail>
        label={t`Emails`}
        list={list}
        columns={MAIL_COLUMNS}
        search={t`Name, email, item (enrollment:7) or action`}
        empty={{ title: t`No emails yet`, text: t`Emails appear here once they are sent.`, drawing: 'inbox' }}
        emptySearch={{ title: t`No emails found` }}
        failure={t`The emails could not be loaded`}
        otherwise={(mail) => <RetryButton work={mail} name={mail.subject ?? mail.job_id} />}
      />
    </LogFrame>
  )
}
