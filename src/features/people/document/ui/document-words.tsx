import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { DayCell } from '#web/kit/cells.tsx'
import { StatusBadge } from '#web/kit/status-badge.tsx'
import type { DocumentKind, EmployeeDocument } from '../document.contract.ts'

export const KIND_WORDS: Record<DocumentKind, MessageDescriptor> = {
  contract: msg`Contract`,
  certificate: msg({ message: 'Certificate', context: 'paper of an employee' }),
  identity: msg`Identity document`,
  other: msg`Other document`,
}

export function KindName({ kind }: { kind: DocumentKind }) {
  const { i18n } = useLingui()
  return i18n._(KIND_WORDS[kind])
}

/** Whether a document has ended, or ends soon; nothing when neither. */
export function ExpiryBadge({ expiry }: Pick<EmployeeDocument, 'expiry'>) {
  if (expiry === null) return null
  if (expiry === 'expired') {
    return (
      <StatusBadge tone="danger">
        <Trans>Expired</Trans>
      </StatusBadge>
    )
  }
  return (
    <StatusBadge tone="warning">
      <Trans>Expires soon</Trans>
    </StatusBadge>
  )
}

/** The last day of a document, and how near it is. */
export function ExpiryCell({ document: { expires_on: day, expiry } }: { document: EmployeeDocument }) {
  return (
    <>
      <DayCell day={day} /> <ExpiryBadge expiry={expiry} />
    </>
  )
}
