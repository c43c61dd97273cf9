import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { confirm } from '#web/kit/dialogs.tsx'
import { StatusBadge, type Tone } from '#web/kit/status-badge.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import { anyPriceApi, type Price } from '../price.contract.ts'
import type { PriceKind } from './price-kinds.ts'
import { PriceText } from './price-text.tsx'
import styles from './price.module.css'

const TONES: Record<Price['status'], Tone> = {
  coming: 'info',
  now: 'success',
  covered: 'warning',
  over: 'neutral',
}

/** The prices of a course or a program, newest first; those that are not over can be ended. */
export function PriceHistory({ of, prices }: { of: PriceKind; prices: readonly Price[] }) {
  const { t } = useLingui()
  const end = useApiMutation(anyPriceApi.end, {
    success: ({ message }) => message,
    failure: t`The price could not be ended. Please try again.`,
    refresh: of.refresh,
  })
  const ask = async ({ id }: Price) => {
    const isSure = await confirm({
      title: t`End this price now?`,
      message: <Trans>The earlier price applies again. This one stays in the list.</Trans>,
      confirmLabel: t`End this price`,
      isDangerous: true,
    })
    if (isSure) end.mutate({ params: { id } })
  }
  if (prices.length === 0) return <p className={styles.soft}>{t(of.words.none)}</p>
  return (
    <ul className={styles.list}>
      {prices.map((price) => (
        <li key={price.id} className={styles.entry}>
          <Words price={price} />
          {price.status !== 'over' && (
            <Button size="sm" variant="default" disabled={end.isPending} onClick={() => void ask(price)}>
              <Trans>End</Trans>
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function Words({ price }: { price: Price }) {
  const { instant } = useDateText()
  const from = instant(price.starts_at, 'date and time')
  const to = price.ends_at && instant(price.ends_at, 'date and time')
  return (
    <div className={styles.words}>
      <span className={styles.head}>
        <strong>
          <PriceText price={price} />
        </strong>
        <StatusBadge tone={TONES[price.status]}>
          {price.status === 'coming' && <Trans>Upcoming</Trans>}
          {price.status === 'now' && <Trans>Current</Trans>}
          {price.status === 'covered' && <Trans>Temporarily replaced</Trans>}
          {price.status === 'over' && <Trans>Expired</Trans>}
        </StatusBadge>
      </span>
      <span className={styles.soft}>
        {to === null ? (
          <Trans>From {from}</Trans>
        ) : (
          <Trans>
            {from} to {to}
          </Trans>
        )}
      </span>
      <span className={styles.soft}>{[price.by, price.note].filter(Boolean).join(' · ')}</span>
    </div>
  )
}
