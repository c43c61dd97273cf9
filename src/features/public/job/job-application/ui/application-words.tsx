import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { StatusBadge, type Tone } from '#web/kit/status-badge.tsx'
import type { JobApplicationStatus } from '../job-application.contract.ts'

export const STATUS_NAMES: Record<JobApplicationStatus, MessageDescriptor> = {
  applied: msg({ message: 'Received', context: 'an application' }),
  shortlisted: msg`Shortlisted`,
  interview: msg`Interview`,
  hired: msg`Hired`,
  rejected: msg({ message: 'Rejected', context: 'an application' }),
  withdrawn: msg({ message: 'Withdrawn', context: 'an application' }),
}

export const STATUS_TONES: Record<JobApplicationStatus, Tone> = {
  applied: 'warning',
  shortlisted: 'success',
  interview: 'success',
  hired: 'success',
  rejected: 'danger',
  withdrawn: 'neutral',
}

/** The state of an application for a job as text and colour. */
export function JobApplicationBadge({ status }: { status: JobApplicationStatus }) {
  const { t } = useLingui()
  return <StatusBadge tone={STATUS_TONES[status]}>{t(STATUS_NAMES[status])}</StatusBadge>
}
