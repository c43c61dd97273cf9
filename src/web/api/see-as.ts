import type { Role } from '#shared/roles.ts'
import { endRolePreview, PREVIEW_ROLE_KEY } from './preview-role.ts'

/** Shows the product as this role, from its start page on; nothing that was read as oneself stays in the tab. */
export function seeAs(role: Role): void {
  sessionStorage.setItem(PREVIEW_ROLE_KEY, role)
  location.assign('/dashboard')
}

/** Shows oneself again, where the roles are listed. */
export function leaveRolePreview(): void {
  endRolePreview()
  location.assign('/dashboard/user-roles/see-as')
}
