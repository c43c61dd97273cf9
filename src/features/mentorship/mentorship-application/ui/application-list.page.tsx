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
import { APPLICATION_RECORD, APPLICATIONS, type ApplicationRow, APPLICATION_TABLE } from './application-columns.tsx'
import { useApplicationChoices } from './use-application-decisions.tsx'

/** The details are loaded when first opened. */
const ApplicationRecord = lazyPart(async () => (await import('./application-record.tsx')).ApplicationRecord)

const reads = listData(APPLICATIONS)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** Applications for mentorship in every state (spec 3 §2). */
export default function ApplicationListPage() {
  const { t } = useLingui()
  const list = useServerList(APPLICATIONS)
  const choices = useApplicationChoices(list, (row) => row.wished_mentor)
  const record = useRecord(list, APPLICATION_RECORD)
  const isNeeded = useWasOpen(record.id !== null)
  return (
    <>
      <PageHeader
        title={<Trans>Mentorship Applications</Trans>}
        text={<Trans>People looking for a mentor, whatever the status of their application.</Trans>}
        actions={
          <Link to="/dashboard/mentees" className={button.secondary}>
            <Trans>Mentees</Trans>
          </Link>
        }
      />
      <TablePage<ApplicationRow>
        label={t`Mentorship Applications`}
        list={list}
        columns={APPLICATION_TABLE}
        search={t`Search by name, email or goals`}
        empty={{ title: t`No mentorship applications found`, drawing: 'inbox' }}
        emptySearch={{ title: t`No mentorship applications found` }}
        failure={t`The applications could not be loaded. Please try again.`}
        choices={choices}
        otherwise={({ id, name }) => <DetailsButton name={name} onOpen={() => record.open(id)} />}
      />
      {isNeeded && (
        <Suspense>
          <ApplicationRecord record={record} list={list} />
        </Suspense>
      )}
    </>
  )
}
