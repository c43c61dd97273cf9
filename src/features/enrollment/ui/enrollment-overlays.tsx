import { Trans, useLingui } from '@lingui/react/macro'
import { useMounted } from '#web/kit/use-mounted.ts'
import type { Asking, EnrollmentActions } from './enrollment-table-state.ts'
import { EnrollmentRecord } from './enrollment-record.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { RevokeDialog } from '#features/certificate/ui/revoke-dialog.tsx'

type Props = {
  openId: number | null
  actions: EnrollmentActions
  asking: Asking | null
  isBusy: boolean
  onClose: () => void
  onReject: (reason: string) => void
}

/** What opens over the table: the record of a request, and the dialogs before a rejection or a revocation. */
export function EnrollmentOverlays({ openId, actions, asking, isBusy, onClose, onReject }: Props) {
  const { t } = useLingui()
  const isMounted = useMounted()
  return (
    <>
      <EnrollmentRecord id={isMounted ? openId : null} actions={actions} isBehind={asking !== null} />
      <ReasonDialog
        isOpen={isMounted && asking?.about === 'reject'}
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
      <RevokeDialog row={isMounted && asking?.about === 'revoke' ? asking.row : null} onClose={onClose} />
    </>
  )
}
