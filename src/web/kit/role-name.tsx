import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Role } from '#shared/roles.ts'

const NAMES = {
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
} as const satisfies Record<Role, unknown>

/** The translated name of a role. */
export function RoleName({ role }: { role: Role }) {
  const { t } = useLingui()
  return <>{t(NAMES[role])}</>
}
