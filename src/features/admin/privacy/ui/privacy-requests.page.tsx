import { Trans, useLingui } from '@lingui/react/macro'
import page from '#web/kit/page.module.css'
import { PageHeader } from '#web/kit/page-header.tsx'
import { listData, useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import type { PrivacyRequest } from '../request/request.contract.ts'
import { PRIVACY_REQUEST_TABLE, REQUESTS } from './privacy-request-columns.tsx'
import { RetentionPanel } from './retention-panel.tsx'
import { useRequestDecisions } from './use-request-decisions.tsx'
import { TextVersionsPanel } from './text-versions-panel.tsx'

const reads = listData(REQUESTS)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** For administrators: what people ask about their data, the versions of the texts, and what is kept how long. */
export default function PrivacyRequestsPage() {
  const { t } = useLingui()
  const list = useServerList(REQUESTS)
  const { begin, finish, refuse } = useRequestDecisions(list)
  return (
    <>
      <PageHeader
        title={<Trans>Privacy Requests</Trans>}
        text={<Trans>Requests from people about their data. Answer each one within 30 days.</Trans>}
      />
      <div className={page.page}>
        <TablePage<PrivacyRequest>
          label={t`Privacy Requests`}
          list={list}
          columns={PRIVACY_REQUEST_TABLE}
          actionsRoom={18.5}
          search={t`Search by name, email or text`}
          empty={{ title: t`No requests in this list`, drawing: 'inbox' }}
          emptySearch={{ title: t`No requests found` }}
          failure={t`The requests could not be loaded. Please try again.`}
          choices={({ user: { name } }) => [
            { decision: begin, label: t`Assign to me`, name: t`Assign to me: ${name}’s request` },
            { decision: finish, label: t`Answer`, name: t`Answer ${name}’s request` },
            { decision: refuse, label: t`Decline`, name: t`Decline ${name}’s request`, isDangerous: true },
          ]}
        />
        <TextVersionsPanel />
        <RetentionPanel />
      </div>
    </>
  )
}
