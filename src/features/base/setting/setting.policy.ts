import { hasRole, policy } from '#shared/policy.ts'
import type { Role } from '#shared/roles.ts'

type Audience = { seen_by: readonly Role[]; edited_by: readonly Role[] }

/** The form over the settings is for administrators; each setting may name fewer (`seenBy`, `editedBy`). */
export const settingPolicy = policy('setting', {
  list: { roles: ['admin'], row: (me, setting: Audience) => hasRole(me, setting.seen_by) },
  try: { roles: ['admin'] },
  /** A picture as a setting would hold it. */
  draw: { roles: ['admin'] },
  update: { roles: ['admin'], row: (me, setting: Audience) => hasRole(me, setting.edited_by) },
})
