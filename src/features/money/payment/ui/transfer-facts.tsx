import { Trans, useLingui } from '@lingui/react/macro'
import { CopyButton } from '#web/kit/copy-button.tsx'
import type { Order } from '../payment.contract.ts'
import styles from './payment.module.css'
import { useMoneyText } from './use-money-text.ts'

/** What to type into the bank or the mobile money service: the amount, and the order number as the reference. */
export function TransferFacts({ order: { id, total, currency } }: { order: Pick<Order, 'id' | 'total' | 'currency'> }) {
  const { t } = useLingui()
  const money = useMoneyText()
  return (
    <dl className={styles.facts}>
      <div>
        <dt>
          <Trans>Amount</Trans>
        </dt>
        <dd>
          <strong>{money(total, currency)}</strong>
          <CopyButton text={String(total)} name={t`Copy the amount`}>
            <Trans>Copy</Trans>
          </CopyButton>
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Reference to use</Trans>
        </dt>
        <dd>
          <strong>{id}</strong>
          <CopyButton text={String(id)} name={t`Copy the order number`}>
            <Trans>Copy</Trans>
          </CopyButton>
        </dd>
      </div>
    </dl>
  )
}
