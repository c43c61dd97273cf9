import type { Role } from '#shared/roles.ts'
import { PREVIEW_ROLE_HEADER } from '#shared/preview-role.ts'

const isCall = (url: string): boolean => {
  const { origin, pathname } = new URL(url, location.href)
  return origin === location.origin && pathname.startsWith('/api/')
}

/**
 * From now on every call of this tab says that it is made as a role, whichever part of the product makes it: the person
 * who adds another way to the server need not think of it. The server then neither reads nor writes a row (ADR 51).
 */
export function askAsRole(role: Role): void {
  const send = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const request = new Request(input, init)
    if (isCall(request.url)) request.headers.set(PREVIEW_ROLE_HEADER, role)
    return send(request)
  }
  // Files are sent this way (send-files.ts, and the library for videos).
  const Plain = globalThis.XMLHttpRequest
  globalThis.XMLHttpRequest = class extends Plain {
    override open(method: string, url: string | URL, ...rest: [boolean?, (string | null)?, (string | null)?]): void {
      super.open(method, url, rest[0] ?? true, rest[1], rest[2])
      if (isCall(String(url))) this.setRequestHeader(PREVIEW_ROLE_HEADER, role)
    }
  }
}
