import { type Role, ROLES } from '#shared/roles.ts'
import { withStorage } from './storage.ts'

/** Of this tab alone, and until it is closed: other tabs go on as the person who is signed in. */
export const PREVIEW_ROLE_KEY = 'seen-role'

const tabStorage = (): Storage => sessionStorage

/** As which role this tab shows the product, with made-up data (ADR 51); null usually. Only in the browser. */
export function previewedRole(): Role | null {
  const name = withStorage((storage) => storage.getItem(PREVIEW_ROLE_KEY), tabStorage)
  return ROLES.find((role) => role === name) ?? null
}

/** For the end of the session. */
export const endRolePreview = (): void =>
  void withStorage((storage) => storage.removeItem(PREVIEW_ROLE_KEY), tabStorage)
