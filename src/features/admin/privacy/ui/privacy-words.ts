import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Tone } from '#web/kit/status-badge.tsx'
import type { Consent } from '../consent/consent.contract.ts'
import type { PrivacyRequestStatus } from '../request/request.contract.ts'

export const TEXT_NAMES = { terms: msg`Terms`, privacy: msg`Privacy` }

/** How someone has accepted a text. */
export const WAYS: Record<Consent['way'], MessageDescriptor> = {
  'sign-up': msg`at sign-up`,
  invitation: msg`with their first password`,
  notice: msg`through the notice`,
}

export const KIND_NAMES = {
  export: msg`A copy of my data`,
  deletion: msg`Deletion`,
  correction: msg`Correction`,
  objection: msg`Objection`,
}

export const STATUS_NAMES = {
  open: msg({ message: 'Open', context: 'request' }),
  working: msg`In progress`,
  done: msg`Answered`,
  refused: msg({ message: 'Declined', context: 'request' }),
}

export const STATUS_TONES: Record<PrivacyRequestStatus, Tone> = {
  open: 'warning',
  working: 'info',
  done: 'success',
  refused: 'danger',
}
