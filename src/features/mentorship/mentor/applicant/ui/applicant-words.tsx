import { Trans } from '@lingui/react/macro'
import { StatusBadge, type Tone } from '#web/kit/status-badge.tsx'
import type { MentorStatus } from '../../mentor.contract.ts'
import type { Applicant } from '../applicant.contract.ts'

/** An applicant as a row whose state the kit reads. */
export type ApplicantRow = Applicant & { status: MentorStatus }

export const toRow = (applicant: Applicant): ApplicantRow => ({ ...applicant, status: applicant.mentor_status })

const TONES: Record<MentorStatus, Tone> = { pending: 'warning', approved: 'success', rejected: 'danger' }

/** The state of a mentor as text and colour; while a question waits for its answer, it says so. */
export function MentorStatusBadge({ row: { status, asked_at: asked } }: { row: ApplicantRow }) {
  const isAsked = status === 'pending' && asked !== null
  return (
    <StatusBadge tone={isAsked ? 'neutral' : TONES[status]}>
      {isAsked ? (
        <Trans>More information requested</Trans>
      ) : (
        <>
          {status === 'pending' && <Trans>Pending</Trans>}
          {status === 'approved' && <Trans>Approved</Trans>}
          {status === 'rejected' && <Trans>Rejected</Trans>}
        </>
      )}
    </StatusBadge>
  )
}
