import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import type { Role } from '#shared/roles.ts'

/** What a role is called, for choices. */
export const ROLE_LABELS = {
  admin: msg`Administrator`,
  hr: msg`HR`,
  accountant: msg`Accountant`,
  teacher: msg`Teacher`,
  mentor: msg`Mentor`,
  mentee: msg`Mentee`,
  student: msg`Student`,
  employee: msg`Employee`,
  manager: msg`Manager`,
  user: msg`User`,
} as const satisfies Record<Role, MessageDescriptor>

/** The translated name of a role. */
export function RoleName({ role }: { role: Role }) {
  const { t } = useLingui()
  return <>{t(ROLE_LABELS[role])}</>
}
