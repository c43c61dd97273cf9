import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { StatusBadge, type Tone } from '#web/kit/status-badge.tsx'
import type { RegistrationStatus } from '../registration/registration.contract.ts'

/** The states of a registration in words. */
export const REGISTRATION_NAMES = {
  confirmed: msg`Confirmed`,
  pending: msg`Waiting`,
  cancelled: msg({ message: 'Cancelled', context: 'registration' }),
} satisfies Record<RegistrationStatus, unknown>

/** Whatever is neither confirmed nor pending is red (spec 3 §3). */
const TONES: Record<RegistrationStatus, Tone> = { confirmed: 'success', pending: 'warning', cancelled: 'danger' }

export function RegistrationState({ status }: { status: RegistrationStatus }) {
  const { t } = useLingui()
  return <StatusBadge tone={TONES[status]}>{t(REGISTRATION_NAMES[status])}</StatusBadge>
}
