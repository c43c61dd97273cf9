import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ContactStatus } from '../contact.contract.ts'

export const STATUS_NAMES: Record<ContactStatus, MessageDescriptor> = {
  open: msg`Open`,
  answered: msg`Answered`,
  closed: msg`Closed`,
}
