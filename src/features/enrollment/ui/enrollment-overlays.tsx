import { Trans, useLingui } from '@lingui/react/macro'
import type { Asking, Desk } from './enrollment-desk.ts'
import { EnrollmentRecord } from './enrollment-record.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'

type Props = {
  openId: number | null
  desk: Desk
  asking: Asking | null
  isBusy: boolean
  onClose: () => void
  onReject: (reason: string) => void
}

/** What opens over the desk: the record of a request, and the questions before a rejection or a revocation. */
export function EnrollmentOverlays({ openId, desk, asking, isBusy, onClose, onReject }: Props) {
  const { t } = useLingui()
  return (
    <>
      <EnrollmentRecord id={openId} desk={desk} isBehind={asking !== null} />
      <ReasonDialog
        isOpen={asking?.about === 'reject'}
        title={t`Reject this request?`}
        text={
          asking && (
            <Trans>
              {asking.row.user.name} asks for a place in {asking.row.course.title}. Your reason is sent to them.
            </Trans>
          )
        }
        confirmLabel={t`Reject`}
        isBusy={isBusy}
        onClose={onClose}
        onConfirm={onReject}
      />
      <RevokeDialog row={asking?.about === 'revoke' ? asking.row : null} onClose={onClose} />
    </>
  )
}
