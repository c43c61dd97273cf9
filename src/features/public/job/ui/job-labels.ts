import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { JobStatus, JobType, WorkMode } from '../job.contract.ts'

/** The specification's words (spec 3 §9). */
export const TYPE_NAMES: Record<JobType, MessageDescriptor> = {
  'Full-time': msg`Full-time`,
  'Part-time': msg`Part-time`,
  Contract: msg`Contract`,
  Temporary: msg`Temporary`,
  Internship: msg`Internship`,
}

export const MODE_NAMES: Record<WorkMode, MessageDescriptor> = {
  'On-site': msg`On-site`,
  Remote: msg`Remote`,
  Hybrid: msg`Hybrid`,
}

export const STATUS_NAMES: Record<JobStatus, MessageDescriptor> = {
  open: msg({ message: 'Open', context: 'job' }),
  closed: msg({ message: 'Closed', context: 'job' }),
}
