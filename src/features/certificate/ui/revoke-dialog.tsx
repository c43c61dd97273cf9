import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { canMove } from '#shared/moves.ts'
import { query } from '#web/api/queries.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { certificateApi, certificateMoves } from '../certificate.contract.ts'
import { learningApi } from '#features/learning/learning.contract.ts'
import type { EnrollmentRow } from '#features/enrollment/enrollment.contract.ts'
import { ReasonDialog } from '#features/enrollment/ui/reason-dialog.tsx'

type RevokeDialogProps = { row: Pick<EnrollmentRow, 'id' | 'user' | 'course'> | null; onClose: () => void }

/** An admin revokes the certificate of a completed enrollment, with a reason. */
export function RevokeDialog({ row, onClose }: RevokeDialogProps) {
  const { t } = useLingui()
  const reading = useQuery({ ...query(learningApi.get, { params: { id: row?.id ?? 0 } }), enabled: row !== null })
  const certificate = reading.data?.enrollment.certificate
  const revoke = useApiMutation(certificateApi.revoke, {
    success: ({ message }) => message,
    failure: t`The certificate could not be revoked. Please try again.`,
    refresh: [learningApi.get],
    onSuccess: onClose,
  })
  const isReady = Boolean(certificate && canMove(certificateMoves.revoke, certificate.state))

  function text() {
    if (!row || reading.isPending) return <Trans>Looking for the certificate…</Trans>
    if (reading.isError) return <Trans>The certificate could not be loaded. Please close this and try again.</Trans>
    if (!isReady) return <Trans>There is no valid certificate to revoke.</Trans>
    return (
      <Trans>
        The certificate of {row.user.name} for {row.course.title} will no longer be valid. Whoever checks it sees that
        it was revoked. This cannot be undone.
      </Trans>
    )
  }

  return (
    <ReasonDialog
      isOpen={row !== null}
      title={t`Revoke this certificate?`}
      text={text()}
      confirmLabel={t`Revoke certificate`}
      isBusy={revoke.isPending}
      isReady={isReady}
      onClose={onClose}
      onConfirm={(reason) => {
        if (certificate) revoke.mutate({ params: { id: certificate.id }, body: { reason } })
      }}
    />
  )
}
