import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { DetailsButton } from '#web/kit/details-button.tsx'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { TablePage } from '#web/kit/table-page.tsx'
import type { Column } from '#web/kit/table-types.ts'
import { useServerList, type ServerList } from '#web/kit/server-list.ts'
import { useWasOpen } from '#web/kit/use-was-open.ts'
import { useRecord } from '#web/kit/use-record.ts'
import type { applicantApi } from '../applicant.contract.ts'
import { RECORD } from './applicant-columns.tsx'
import type { ApplicantRow } from './applicant-words.tsx'
import { useApplicantChoices } from './use-applicant-decisions.tsx'

/** The details are loaded when first opened. */
const ApplicantRecord = lazyPart(async () => (await import('./applicant-record.tsx')).ApplicantRecord)

type MentorTableProps = {
  label: string
  of: ServerList<typeof applicantApi.list, ApplicantRow>
  columns: readonly Column<ApplicantRow>[]
  /** The specified texts. */
  empty: string
  failure: string
}

/** A list of applicants or mentors with the decisions about them, and the panel of the one that is open. */
export function MentorTable({ label, of, columns, empty, failure }: MentorTableProps) {
  const { t } = useLingui()
  const list = useServerList(of)
  const choices = useApplicantChoices(list)
  const record = useRecord(list, RECORD)
  const isNeeded = useWasOpen(record.id !== null)
  return (
    <>
      <TablePage<ApplicantRow>
        label={label}
        list={list}
        columns={columns}
        actionsRoom={16.5}
        search={t`Search by name, email or bio`}
        empty={{ title: empty, drawing: 'inbox' }}
        emptySearch={{ title: empty }}
        failure={failure}
        choices={choices}
        otherwise={({ id, name }) => <DetailsButton name={name} onOpen={() => record.open(id)} />}
      />
      {isNeeded && (
        <Suspense>
          <ApplicantRecord record={record} list={list} />
        </Suspense>
      )}
    </>
  )
}
