import { Trans, useLingui } from '@lingui/react/macro'
import { TextCell } from '#web/kit/cells.tsx'
import { StatusBadge } from '#web/kit/status-badge.tsx'
import type { Mentee, MentorshipApplicationStatus } from '../mentorship-application.contract.ts'
import { STATUS_NAMES, STATUS_TONES } from './application-labels.ts'

/** A mentorship as a row whose person the kit reads. */
export const withPersonName = <M extends Mentee>(mentorship: M): M & { name: string } => ({
  ...mentorship,
  name: mentorship.full_name,
})

/** The state of a mentorship as text and colour. */
export function ApplicationBadge({ status }: { status: MentorshipApplicationStatus }) {
  const { t } = useLingui()
  return <StatusBadge tone={STATUS_TONES[status]}>{t(STATUS_NAMES[status])}</StatusBadge>
}

/** Who guides. */
export function MentorCell({ mentor }: Pick<Mentee, 'mentor'>) {
  return <TextCell text={mentor?.name ?? '—'} />
}

/** Someone was accepted, and no one guides them now. */
export function WaitingBadge() {
  return (
    <StatusBadge tone="warning">
      <Trans>Waiting for a mentor</Trans>
    </StatusBadge>
  )
}
