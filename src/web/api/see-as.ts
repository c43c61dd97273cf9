import type { Role } from '#shared/roles.ts'
import { forgetSeenRole, SEEN_PLACE } from './seen-role.ts'

/** Shows the product as this role, from its start page on; nothing that was read as oneself stays in the tab. */
export function seeAs(role: Role): void {
  sessionStorage.setItem(SEEN_PLACE, role)
  location.assign('/dashboard')
}

/** Shows oneself again, where the roles are listed. */
export function seeAsOneself(): void {
  forgetSeenRole()
  location.assign('/dashboard/user-roles/see-as')
}
