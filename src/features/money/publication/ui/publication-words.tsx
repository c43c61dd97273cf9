import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { formatNaira } from './naira.ts'
import { StatusBadge, type Tone } from '#web/kit/status-badge.tsx'
import type { PublicationStatus, PublicationType } from '../publication.contract.ts'

/** Kinds of publications as people read them. */
export const TYPE_NAMES = {
  newspaper: msg`Newspaper`,
  magazine: msg`Magazine`,
  brochure: msg`Brochure`,
  flyer: msg`Flyer`,
  other: msg`Other`,
} satisfies Record<PublicationType, unknown>

export const STATUS_NAMES = {
  pending: msg`Pending`,
  processing: msg`Processing`,
  completed: msg({ message: 'Completed', context: 'publication' }),
  cancelled: msg({ message: 'Cancelled', context: 'publication' }),
} satisfies Record<PublicationStatus, unknown>

const TONES: Record<PublicationStatus, Tone> = {
  pending: 'warning',
  processing: 'info',
  completed: 'success',
  cancelled: 'neutral',
}

/** Where a publication is. */
export function PublicationBadge({ status }: { status: PublicationStatus }) {
  const { t } = useLingui()
  return <StatusBadge tone={TONES[status]}>{t(STATUS_NAMES[status])}</StatusBadge>
}

/** What kind of publication it is. */
export function TypeName({ type }: { type: PublicationType }) {
  const { t } = useLingui()
  return t(TYPE_NAMES[type])
}

/** An amount with a naira sign (spec 3 §2). */
export function Naira({ amount }: { amount: number }) {
  const { i18n } = useLingui()
  return formatNaira(amount, i18n.locale)
}
