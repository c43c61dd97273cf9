import { Trans, useLingui } from '@lingui/react/macro'
import type { Day } from '#shared/dates.ts'
import { Stars } from '#web/kit/stars.tsx'
import { StatusBadge, type Tone } from '#web/kit/status-badge.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { AppraisalStatus } from '../appraisal.contract.ts'
import type { CycleStatus } from '../review-cycle/review-cycle.contract.ts'
import styles from './appraisal.module.css'

const CYCLE_TONES: Record<CycleStatus, Tone> = { draft: 'neutral', open: 'info', closed: 'success' }

/** The status of a review cycle. */
export function CycleStatusBadge({ status }: { status: CycleStatus }) {
  return (
    <StatusBadge tone={CYCLE_TONES[status]}>
      {status === 'draft' && <Trans>Draft</Trans>}
      {status === 'open' && <Trans>Open</Trans>}
      {status === 'closed' && <Trans>Closed</Trans>}
    </StatusBadge>
  )
}

const TONES: Record<AppraisalStatus, Tone> = { self: 'neutral', submitted: 'warning', shared: 'info', read: 'success' }

/** The status of a review. */
export function ReviewStatusBadge({ status }: { status: AppraisalStatus }) {
  return (
    <StatusBadge tone={TONES[status]}>
      {status === 'self' && <Trans>Self-review</Trans>}
      {status === 'submitted' && <Trans>To review</Trans>}
      {status === 'shared' && <Trans>Shared</Trans>}
      {status === 'read' && <Trans>Read</Trans>}
    </StatusBadge>
  )
}

/** Writes a period by its first and last day. */
export function usePeriodText(): (period: { starts_on: Day; ends_on: Day }) => string {
  const { day } = useDateText()
  return ({ starts_on: from, ends_on: to }) => `${day(from)} – ${day(to)}`
}

export function Period({ of }: { of: { starts_on: Day; ends_on: Day } }) {
  return usePeriodText()(of)
}

/** A result with its two decimals; a dash while there is none. */
export function Result({ value }: { value: number | null }) {
  const { i18n } = useLingui()
  if (value === null) return '—'
  return (
    <span className={styles.result}>
      <Stars value={value} />
      {i18n.number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}
    </span>
  )
}
