import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { PlusIcon } from '#web/kit/dashboard-icons.tsx'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { listData, useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import { useWasOpen } from '#web/kit/use-was-open.ts'
import type { Person } from '../person/person.contract.ts'
import { UserActions } from './user-actions.tsx'
import { USER_TABLE, USERS } from './user-columns.tsx'

/** Dialogs are loaded when first opened. */
const UserDialog = lazyPart(async () => (await import('./user-dialog.tsx')).UserDialog)

const UserMerge = lazyPart(async () => (await import('./user-merge.tsx')).UserMerge)
const UserImport = lazyPart(async () => (await import('./user-import.tsx')).UserImport)

const reads = listData(USERS)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** User management (spec 3 §2). */
export default function UserListPage() {
  const { t } = useLingui()
  const list = useServerList(USERS)
  const [isImporting, setImporting] = useState(false)
  const isImportNeeded = useWasOpen(isImporting)
  const [merged, setMerged] = useState<Person | null>(null)
  /** Whose form is open: null for a new user. */
  const [edited, setEdited] = useState<Person | null | undefined>()
  return (
    <>
      <PageHeader
        title={<Trans>Users</Trans>}
        text={<Trans>Everyone with an account.</Trans>}
        actions={
          <Button leftSection={<PlusIcon size={18} />} onClick={() => setEdited(null)}>
            <Trans>Add user</Trans>
          </Button>
        }
      />
      <TablePage
        label={t`Users`}
        list={list}
        columns={USER_TABLE}
        actionsRoom={11}
        search={t`Search by name or email`}
        empty={{ title: t`No users found`, drawing: 'inbox' }}
        emptySearch={{ title: t`No users found` }}
        failure={t`Failed to fetch users`}
        tools={
          <Button variant="default" onClick={() => setImporting(true)}>
            <Trans>Import CSV</Trans>
          </Button>
        }
        otherwise={(user) => <UserActions user={user} onEdit={() => setEdited(user)} onMerge={() => setMerged(user)} />}
      />
      <Suspense>
        {merged && <UserMerge user={merged} onClose={() => setMerged(null)} />}
        {isImportNeeded && <UserImport isOpen={isImporting} onClose={() => setImporting(false)} />}
        {edited !== undefined && (
          <UserDialog key={edited?.id ?? 'new'} user={edited} onClose={() => setEdited(undefined)} />
        )}
      </Suspense>
    </>
  )
}
