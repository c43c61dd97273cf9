import type { Role } from '#shared/roles.ts'
import { endRolePreview, PREVIEW_ROLE_KEY } from './preview-role.ts'

/** Shows the product as this role, from its start page on; nothing that was read as oneself stays in the tab. */
export function previewAsRole(role: Role): void {
  sessionStorage.setItem(PREVIEW_ROLE_KEY, role)
  location.assign('/dashboard')
}

/** Ends the role preview and opens the list of roles. */
export function leaveRolePreview(): void {
  endRolePreview()
  location.assign('/dashboard/user-roles/see-as')
}
