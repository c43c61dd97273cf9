import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useMemo } from 'react'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import { useWasOpen } from '#web/kit/use-was-open.ts'
import { useRecord } from '#web/kit/use-record.ts'
import type { Member } from '../program-member.contract.ts'
import {
  MEMBER_COLUMNS,
  MEMBER_RECORD,
  membersOf,
  SERVED_COLUMNS,
} from '#features/mentorship/program/ui/program-columns.tsx'
import styles from '#features/mentorship/program/ui/program.module.css'

/** The actions for a member are loaded when first opened. */
const MemberRecord = lazyPart(async () => (await import('./member-record.tsx')).MemberRecord)

/** Who is in a program; mentors who serve it decide nothing about them. */
export function MemberTable({ programId, isServed = false }: { programId: number; isServed?: boolean }) {
  const { t } = useLingui()
  const list = useServerList(useMemo(() => membersOf(programId), [programId]))
  const record = useRecord(list, MEMBER_RECORD)
  const isNeeded = useWasOpen(record.id !== null)
  return (
    <div className={styles.part}>
      <h2 className={styles.title}>
        <Trans>Members</Trans>
      </h2>
      <TablePage<Member>
        label={t`Members`}
        list={list}
        columns={isServed ? SERVED_COLUMNS : MEMBER_COLUMNS}
        search={isServed ? t`Search by name` : t`Search by name or email`}
        empty={{ title: t`No members in this list`, text: t`People join a cohort on the public page of the program.` }}
        emptySearch={{ title: t`No members found` }}
        failure={t`The members could not be loaded`}
      />
      {isNeeded && !isServed && (
        <Suspense>
          <MemberRecord programId={programId} record={record} rows={list.rows ?? []} />
        </Suspense>
      )}
    </div>
  )
}
