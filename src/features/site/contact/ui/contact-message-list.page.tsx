import { Trans, useLingui } from '@lingui/react/macro'
import { PageHeader } from '#web/kit/page-header.tsx'
import { listData, useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import type { ContactRow } from '../contact.contract.ts'
import { COLUMNS, CONTACTS } from './contact-columns.tsx'

const reads = listData(CONTACTS)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** The inbox of the contact page, for admins. */
export default function ContactMessageListPage() {
  const { t } = useLingui()
  const list = useServerList(CONTACTS)
  return (
    <>
      <PageHeader
        title={<Trans>Contact Messages</Trans>}
        text={<Trans>What people have written on the contact page. Answers go out by e-mail.</Trans>}
      />
      <TablePage<ContactRow>
        label={t`Contact Messages`}
        list={list}
        columns={COLUMNS}
        search={t`Name, e-mail address or words`}
        empty={{ title: t`No messages here`, drawing: 'inbox' }}
        emptySearch={{ title: t`No messages found` }}
        failure={t`The messages could not be loaded. Please try again.`}
      />
    </>
  )
}
