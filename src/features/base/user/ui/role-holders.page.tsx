import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { Link } from 'react-router'
import button from '#web/kit/button.module.css'
import { DetailsButton } from '#web/kit/details-button.tsx'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { listData, useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import { useWasOpen } from '#web/kit/use-was-open.ts'
import { useRecord } from '#web/kit/use-record.ts'
import { HOLDERS, RECORD, ROLE_COLUMNS } from './role-columns.tsx'

const PersonRolesRecord = lazyPart(async () => (await import('./person-roles-record.tsx')).PersonRolesRecord)

const reads = listData(HOLDERS)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** Who has which roles, and why (design: user-roles). */
export default function RoleHoldersPage() {
  const { t } = useLingui()
  const list = useServerList(HOLDERS)
  const record = useRecord(list, RECORD)
  const isRecordNeeded = useWasOpen(record.id !== null)
  return (
    <>
      <PageHeader
        title={<Trans>User Roles</Trans>}
        text={<Trans>Who has which role, since when and why.</Trans>}
        actions={
          <>
            <Link to="/dashboard/user-roles/see-as" className={button.secondary}>
              <Trans>View as a role</Trans>
            </Link>
            <Link to="/dashboard/user-roles/abilities" className={button.secondary}>
              <Trans>What each role can do</Trans>
            </Link>
          </>
        }
      />
      <TablePage
        label={t`People and their roles`}
        list={list}
        columns={ROLE_COLUMNS}
        search={t`Search by name or email`}
        empty={{ title: t`No users found`, drawing: 'inbox' }}
        emptySearch={{ title: t`No users found` }}
        failure={t`Failed to fetch users`}
        otherwise={({ id, name }) => <DetailsButton name={name} onOpen={() => record.open(id)} />}
      />
      <Suspense>{isRecordNeeded && <PersonRolesRecord record={record} />}</Suspense>
    </>
  )
}
