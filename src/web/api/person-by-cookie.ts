import { type Role, toRole } from '#shared/roles.ts'
import { PREVIEW_USER_ID } from '#shared/preview-person.ts'
import { previewedRole } from './preview-role.ts'

/**
 * Who is signed in, by the `user` cookie, which the server sets and removes together with the session's: known at once
 * and the same in every tab. For show, and for what must not go out in another person's name; the server decides again.
 */
export function personByCookie(): { id: number | undefined; role: Role | undefined } | null {
  const seen = previewedRole()
  if (seen) return { id: PREVIEW_USER_ID, role: seen }
  const cookie = /(?:^|; )user=([^;]*)/.exec(document.cookie)?.[1]
  if (!cookie) return null
  try {
    const { id, role } = JSON.parse(decodeURIComponent(cookie)) as { id?: unknown; role?: unknown }
    return {
      id: typeof id === 'number' ? id : undefined,
      role: typeof role === 'string' ? toRole(role) : undefined,
    }
  } catch {
    return null
  }
}
