import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import styles from './user.module.css'

/** Reasons that no person has typed: what has given the role. */
const BY_ITSELF: Readonly<Record<string, MessageDescriptor>> = {
  'Employee record': msg`Position in the employee record`,
  'approved as a mentor': msg`Approved as a mentor`,
  'accepted for mentorship': msg`Accepted for mentorship`,
}

/** Why a further role was given: by what, or in the words of the person who gave it. */
export function RoleReason({ reason }: { reason: string | null }) {
  const { t } = useLingui()
  const known = reason === null ? undefined : BY_ITSELF[reason]
  return reason && <span className={styles.why}>{known ? t(known) : reason}</span>
}
