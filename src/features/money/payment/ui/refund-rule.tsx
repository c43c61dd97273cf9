import { Trans } from '@lingui/react/macro'
import styles from './payment.module.css'

/** When and how money is refunded, in the words of the organisation; nothing where it has written nothing. */
export function RefundRule({ rule }: { rule: string }) {
  if (rule === '') return null
  return (
    <div className={styles.rule}>
      <p className={styles.name}>
        <Trans>Refunds</Trans>
      </p>
      <p>{rule}</p>
    </div>
  )
}
