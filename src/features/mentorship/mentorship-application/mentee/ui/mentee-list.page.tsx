import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { useMe } from '#web/api/use-me.ts'
import button from '#web/kit/button.module.css'
import { DetailsButton } from '#web/kit/details-button.tsx'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { listData, useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import { useWasOpen } from '#web/kit/use-was-open.ts'
import { useRecord } from '#web/kit/use-record.ts'
import type { MenteeRow } from '../../ui/application-columns.tsx'
import { menteeScope } from '../mentee.policy.ts'
import { ALL_COLUMNS, MENTEES, OWN_COLUMNS, RECORD } from './mentee-columns.tsx'

/** The details are loaded when first opened. */
const MenteeRecord = lazyPart(async () => (await import('./mentee-record.tsx')).MenteeRecord)

const reads = listData(MENTEES)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** Those whom a mentor guides, to read; for an admin those of all mentors (spec 3 §2, §6). */
export default function MenteeListPage() {
  const { t } = useLingui()
  const isOfAll = menteeScope(useMe()) === 'all'
  const list = useServerList(MENTEES)
  const record = useRecord(list, RECORD)
  const isNeeded = useWasOpen(record.id !== null)
  return (
    <>
      <PageHeader
        title={<Trans>Manage Mentees</Trans>}
        text={
          isOfAll ? (
            <Trans>Everyone who is or was guided by a mentor.</Trans>
          ) : (
            <Trans>Everyone you guide or have guided.</Trans>
          )
        }
        actions={
          !isOfAll && (
            <Link to="/dashboard/mentor-messages" className={button.secondary}>
              <Trans>Messages</Trans>
            </Link>
          )
        }
      />
      <TablePage<MenteeRow>
        label={t`Mentees`}
        list={list}
        columns={isOfAll ? ALL_COLUMNS : OWN_COLUMNS}
        search={t`Search by name, email or goals`}
        empty={{ title: t`No mentees yet` }}
        emptySearch={{ title: t`No mentees found` }}
        failure={t`The mentees could not be loaded. Please try again.`}
        otherwise={({ id, name }) => <DetailsButton name={name} onOpen={() => record.open(id)} />}
      />
      {isNeeded && (
        <Suspense>
          <MenteeRecord record={record} />
        </Suspense>
      )}
    </>
  )
}
