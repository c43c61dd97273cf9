import { Trans } from '@lingui/react/macro'
import { StatusBadge, type Tone } from '#web/kit/status-badge.tsx'
import type { CertificateState } from '../certificate.contract.ts'

const TONES: Record<CertificateState, Tone> = { valid: 'success', revoked: 'danger', replaced: 'neutral' }

/** The state of a certificate as text and colour. */
export function CertificateStateBadge({ state }: { state: CertificateState }) {
  return (
    <StatusBadge tone={TONES[state]}>
      {state === 'valid' && <Trans>Valid</Trans>}
      {state === 'revoked' && <Trans>Revoked</Trans>}
      {state === 'replaced' && <Trans>Replaced</Trans>}
    </StatusBadge>
  )
}
