import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ReportDecision, ReportKind } from '../safety.contract.ts'

export const KIND_NAMES: Record<ReportKind, MessageDescriptor> = {
  harassment: msg`Harassment or insults`,
  money: msg`Asks for money`,
  contact: msg`Wants contact outside this site`,
  other: msg`Something else`,
}

export const DECISION_NAMES: Record<ReportDecision, MessageDescriptor> = {
  nothing: msg`No problem found`,
  warn: msg`Warn the person`,
  end: msg`End the mentorship`,
  suspend: msg`Suspend the mentor`,
}
