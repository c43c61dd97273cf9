import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { TextCell } from '#web/kit/cells.tsx'
import { DetailsButton } from '#web/kit/details-button.tsx'
import { RecordDrawer } from '#web/kit/record-drawer.tsx'
import { Fact, Facts, RecordDetails, RecordSection } from '#web/kit/record-parts.tsx'
import { listData, type ServerList, useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import type { Column } from '#web/kit/table-types.ts'
import { useRecord } from '#web/kit/use-record.ts'
import { type KeptError, logApi } from '../log.contract.ts'
import { DAYS, MomentCell } from './line-columns.tsx'
import { LogFrame } from './log-frame.tsx'
import styles from './log.module.css'

const ERRORS: ServerList<typeof logApi.errors, KeptError> = {
  endpoint: logApi.errors,
  rows: ({ errors }) => errors,
  filters: DAYS,
  file: logApi.exportErrors,
}

const ERROR_LOG_TABLE: readonly Column<KeptError>[] = [
  { key: 'message', title: msg`What went wrong`, isMain: true, cell: ({ message }) => <TextCell text={message} /> },
  { key: 'place', title: msg`Where`, kind: 'text', cell: ({ place }) => <TextCell text={place} /> },
  { key: 'times', title: msg`Occurrences`, align: 'end', cell: ({ times }) => times },
  { key: 'first', title: msg`First occurrence`, kind: 'long', cell: (error) => <MomentCell iso={error.first_at} /> },
  { key: 'last', title: msg`Last occurrence`, kind: 'long', cell: (error) => <MomentCell iso={error.last_at} /> },
]

const reads = listData(ERRORS)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** Server errors, one entry for each kind. */
export default function ErrorLogPage() {
  const { t } = useLingui()
  const list = useServerList(ERRORS)
  const record = useRecord(list, 'error')
  return (
    <LogFrame text={<Trans>Server errors, one entry per kind. What people typed is not stored.</Trans>}>
      <TablePage<KeptError>
        label={t`Errors`}
        list={list}
        columns={ERROR_LOG_TABLE}
        search={t`Text, address or request number`}
        empty={{ title: t`No errors`, text: t`No errors recorded.` }}
        emptySearch={{ title: t`No errors found` }}
        failure={t`The log could not be loaded`}
        otherwise={({ id, place }) => <DetailsButton name={place} onOpen={() => record.open(id)} />}
      />
      <RecordDrawer record={record} title={t`Error`}>
        {(id) => <Details error={list.rows?.find((row) => row.id === id)} />}
      </RecordDrawer>
    </LogFrame>
  )
}

function Details({ error }: { error: KeptError | undefined }) {
  if (!error) return <Trans>This error is not on this page of the list.</Trans>
  return (
    <RecordDetails>
      <h2>{error.place}</h2>
      <Facts>
        <Fact name={<Trans>Occurrences</Trans>} value={error.times} />
        <Fact name={<Trans>First occurrence</Trans>} value={<MomentCell iso={error.first_at} />} />
        <Fact name={<Trans>Last occurrence</Trans>} value={<MomentCell iso={error.last_at} />} />
        <Fact name={<Trans>Request number</Trans>} value={error.request_id} />
      </Facts>
      <RecordSection title={<Trans>What went wrong</Trans>}>
        <pre className={styles.code}>{error.message}</pre>
      </RecordSection>
      <RecordSection title={<Trans>Location in the code</Trans>}>
        <pre className={styles.code}>{error.stack}</pre>
      </RecordSection>
    </RecordDetails>
  )
}
