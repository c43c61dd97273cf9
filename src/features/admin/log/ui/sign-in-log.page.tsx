import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { DetailsButton } from '#web/kit/details-button.tsx'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { listData, useServerList } from '#web/kit/server-list.ts'
import { TablePage } from '#web/kit/table-page.tsx'
import { useWasOpen } from '#web/kit/use-was-open.ts'
import { useRecord } from '#web/kit/use-record.ts'
import type { LogLine } from '../log.contract.ts'
import { LINE, SIGN_IN_COLUMNS, SIGN_INS } from './line-columns.tsx'
import { LogFrame } from './log-frame.tsx'

/** The details are loaded when first opened. */
const LineRecord = lazyPart(async () => (await import('./line-record.tsx')).LineRecord)

const reads = listData(SIGN_INS)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** Signing in and out, codes and passwords, with the person who was refused. */
export default function SignInLogPage() {
  const { t } = useLingui()
  const list = useServerList(SIGN_INS)
  const record = useRecord(list, LINE)
  const isNeeded = useWasOpen(record.id !== null)
  return (
    <LogFrame
      text={<Trans>Sign-ins, sign-outs, codes and passwords, including refused attempts.</Trans>}
      hasMore={list.answer?.has_more}
    >
      <TablePage<LogLine>
        label={t`Sign-ins`}
        list={list}
        columns={SIGN_IN_COLUMNS}
        search={t`Name, email or account (user:7)`}
        empty={{ title: t`No one has signed in yet` }}
        emptySearch={{ title: t`No entries found` }}
        failure={t`The log could not be loaded`}
        otherwise={({ id, action }) => <DetailsButton name={`${action} ${id}`} onOpen={() => record.open(id)} />}
      />
      {isNeeded && (
        <Suspense>
          <LineRecord record={record} list={list} />
        </Suspense>
      )}
    </LogFrame>
  )
}
