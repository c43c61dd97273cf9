import { Trans, useLingui } from '@lingui/react/macro'
import type { DecidedList } from '#web/kit/decided-rows.ts'
import { type Decision, useDecision } from '#web/kit/use-decision.ts'
import { certificateApi, type Correction, correctionMoves } from '../certificate.contract.ts'
import { certificatePolicy } from '../certificate.policy.ts'
import styles from './corrections.module.css'

/** What an admin decides about requests for another name; both decisions ask once more, with the names in view. */
export function useCorrectionDecisions(list: DecidedList): Record<'grant' | 'refuse', Decision<Correction>> {
  const { t } = useLingui()
  const refresh = [certificateApi.listCorrections]
  const ability = certificatePolicy.correct
  const grant = useDecision(certificateApi.correct, {
    move: correctionMoves.grant,
    ability,
    input: (row: Correction) => ({
      params: { id: row.certificate_id },
      body: { name: row.name, correction_id: row.id },
    }),
    question: (row) => ({
      title: t`Correct this certificate?`,
      message: <Comparison row={row} />,
      confirmLabel: t`Correct`,
    }),
    success: ({ message }) => message,
    about: ({ user }: Correction) => user.name,
    done: { label: t({ message: 'Corrected', context: 'request' }), tone: 'success' },
    failure: t`The certificate could not be corrected. Please try again.`,
    refresh,
    list,
  })
  const refuse = useDecision(certificateApi.refuseCorrection, {
    move: correctionMoves.refuse,
    ability,
    input: (row: Correction, reason) => ({ params: { id: row.id }, body: { reason } }),
    question: (row) => ({
      title: t`Decline this correction?`,
      message: (
        <Trans>
          {row.user.name}’s certificate for {row.course} keeps the name {row.current_name}. They will get an email with
          your reason.
        </Trans>
      ),
      confirmLabel: t`Decline`,
      asksFor: 'reason for named readers',
    }),
    success: ({ message }) => message,
    about: ({ user }: Correction) => user.name,
    done: { label: t({ message: 'Declined', context: 'request' }), tone: 'danger' },
    failure: t`The request could not be declined. Please try again.`,
    refresh,
    list,
  })
  return { grant, refuse }
}

function Comparison({ row }: { row: Correction }) {
  return (
    <div className={styles.question}>
      <dl className={styles.names}>
        <div>
          <dt>
            <Trans>Current name</Trans>
          </dt>
          <dd className={styles.old}>{row.current_name}</dd>
        </div>
        <div>
          <dt>
            <Trans>New name</Trans>
          </dt>
          <dd>{row.name}</dd>
        </div>
      </dl>
      <p>
        <Trans>
          A new certificate for {row.course} replaces the old one. It has a new code. Anyone who checks the old code
          will see that it was replaced.
        </Trans>
      </p>
    </div>
  )
}
