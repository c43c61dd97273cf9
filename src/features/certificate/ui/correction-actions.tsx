import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Correction } from '../certificate.contract.ts'
import styles from './corrections.module.css'
import type { CorrectionDecisions } from './use-correction-decisions.tsx'

type Props = { row: Correction; decisions: CorrectionDecisions }

/** Correct or refuse one request. */
export function CorrectionActions({ row, decisions }: Props) {
  const { t } = useLingui()
  const { name } = row.user
  return (
    <span className={styles.actions}>
      <Button
        size="sm"
        disabled={decisions.isBusy}
        aria-label={t`Correct the certificate of ${name}`}
        onClick={() => void decisions.grant(row)}
      >
        <Trans>Correct</Trans>
      </Button>
      <Button
        size="sm"
        variant="light"
        color="red"
        disabled={decisions.isBusy}
        aria-label={t`Refuse the request of ${name}`}
        onClick={() => decisions.startRefusing(row)}
      >
        <Trans>Refuse</Trans>
      </Button>
    </span>
  )
}
