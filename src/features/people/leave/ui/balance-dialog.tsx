import { Modal } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '#web/api/queries.ts'
import { DayCell, InstantCell } from '#web/kit/cells.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useMounted } from '#web/kit/use-mounted.ts'
import { balanceApi, type BalanceLine, type LineKind } from '../balance/balance.contract.ts'
import type { LeaveBalance } from '../leave.contract.ts'
import styles from './balance.module.css'
import { LeaveTypeName } from './leave-words.tsx'

const KINDS: Record<LineKind, ReactNode> = {
  grant: <Trans>Days for the year</Trans>,
  carry: <Trans>Carried over from last year</Trans>,
  expire: <Trans>Carried-over days expired</Trans>,
  reserve: <Trans>Requested</Trans>,
  release: <Trans>Returned</Trans>,
  use: <Trans>Approved</Trans>,
  reopen: <Trans>Decision undone</Trans>,
  reverse: <Trans>Cancelled</Trans>,
}

/** The reader's own leave of this year, explained line by line. */
export function BalanceDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const isMounted = useMounted()
  return (
    <Modal
      opened={isMounted && isOpen}
      onClose={onClose}
      title={t`My leave this year`}
      size="lg"
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <BalanceOf />
    </Modal>
  )
}

/**
 * The leave of one employee in this year: what remains of each kind, and every line that has changed it.
 * @param employeeId left out, the caller's own
 */
export function BalanceOf({ employeeId }: { employeeId?: number }) {
  const { t } = useLingui()
  const asked = employeeId === undefined ? {} : { employee_id: employeeId }
  const { data, isError, refetch } = useQuery({ ...query(balanceApi.get, { query: asked }), staleTime: 0 })
  if (!data) {
    if (isError)
      return <ErrorState text={t`The balance could not be loaded`} onRetry={() => void refetch()} isCompact />
    return <LoadingState lines={6} />
  }
  return (
    <div className={styles.page}>
      <Balances of={data.balances} />
      {data.lines.length === 0 ? (
        <EmptyState title={t`No changes this year`} text={t`All days are available.`} isCompact />
      ) : (
        <Lines of={data.lines} />
      )}
    </div>
  )
}

function Balances({ of: balances }: { of: readonly LeaveBalance[] }) {
  return (
    <ul className={styles.balances}>
      {balances.map((balance) => (
        <Balance key={balance.type} of={balance} />
      ))}
    </ul>
  )
}

function Balance({ of: { type, ...sums } }: { of: LeaveBalance }) {
  const { i18n } = useLingui()
  const max = i18n.number(sums.max)
  const used = i18n.number(sums.used)
  const pending = i18n.number(sums.pending)
  const remaining = i18n.number(sums.remaining)
  return (
    <li className={styles.balance}>
      <strong>
        <LeaveTypeName type={type} />
      </strong>
      <span>
        <Trans>
          {remaining} of {max} days remain
        </Trans>
      </span>
      <span className={styles.soft}>
        <Trans>
          {used} used, {pending} waiting
        </Trans>
      </span>
    </li>
  )
}

function Lines({ of: lines }: { of: readonly BalanceLine[] }) {
  const { t, i18n } = useLingui()
  const signed = new Intl.NumberFormat(i18n.locale, { signDisplay: 'exceptZero' })
  return (
    <ol className={styles.lines} aria-label={t`Balance history`}>
      {lines.map(({ id, type, kind, days, at, by, leave }) => (
        <li key={id} className={styles.line}>
          <span className={styles.what}>
            <span>
              {KINDS[kind]} (<LeaveTypeName type={type} />)
              {leave && (
                <>
                  , <DayCell day={leave.start_date} /> – <DayCell day={leave.end_date} />
                </>
              )}
            </span>
            <span className={styles.soft}>
              <InstantCell iso={at} />
              {by && `, ${by}`}
            </span>
          </span>
          <strong className={styles.days}>{signed.format(days)}</strong>
        </li>
      ))}
    </ol>
  )
}
