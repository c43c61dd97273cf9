import { Trans, useLingui } from '@lingui/react/macro'
import type { DecidedList } from '#web/kit/decided-rows.ts'
import { type Decision, useDecision } from '#web/kit/use-decision.ts'
import { certificateApi, certificateMoves } from '../../certificate.contract.ts'
import { certificatePolicy } from '../../certificate.policy.ts'
import { type Certification, certificationApi } from '../certification.contract.ts'

/** An admin revokes a certificate where it is listed, whatever it was earned by, with a reason that its holder reads. */
export function useCertificateRevocation(list: DecidedList): Decision<Certification> {
  const { t } = useLingui()
  return useDecision(certificateApi.revoke, {
    list,
    move: certificateMoves.revoke,
    ability: certificatePolicy.revoke,
    input: ({ id }: Certification, reason) => ({ params: { id }, body: { reason } }),
    question: ({ name, course }: Certification) => ({
      title: t`Revoke this certificate?`,
      message: (
        <Trans>
          {name}’s certificate for {course} will no longer be valid. Anyone who checks it will see that it was revoked.
          This cannot be undone.
        </Trans>
      ),
      confirmLabel: t`Revoke certificate`,
    }),
    done: { label: t`Revoked`, tone: 'danger' },
    success: ({ message }) => message,
    about: ({ name }: Certification) => name,
    failure: t`The certificate could not be revoked. Please try again.`,
    refresh: [certificationApi.list],
  })
}
