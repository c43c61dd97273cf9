import { useLingui } from '@lingui/react/macro'
import { StatusBadge, type Tone } from '#web/kit/status-badge.tsx'
import type { EventStatus } from '../event.contract.ts'
import { STATUS_NAMES } from './event-labels.ts'

const TONES: Record<EventStatus, Tone> = {
  draft: 'warning',
  upcoming: 'info',
  ongoing: 'success',
  completed: 'neutral',
  cancelled: 'danger',
}

export function EventState({ status }: { status: EventStatus }) {
  const { t } = useLingui()
  return <StatusBadge tone={TONES[status]}>{t(STATUS_NAMES[status])}</StatusBadge>
}
