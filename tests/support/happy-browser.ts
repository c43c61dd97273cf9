import { vi } from 'vitest'

/** Files are sent by XMLHttpRequest; here it asks like all the rest. */
class FileRequest extends EventTarget {
  upload = new EventTarget()
  status = 0
  responseText = ''
  #asked = ''
  open(method: string, url: string): void {
    this.#asked = `${method} ${url}`
  }
  setRequestHeader(): void {}
  getResponseHeader(): null {
    return null
  }
  async send(): Promise<void> {
    const [method, url = ''] = this.#asked.split(' ')
    const given = await fetch(url, { ...(method && { method }) }).catch(() => null)
    if (!given) return void this.dispatchEvent(new Event('error'))
    this.status = given.status
    this.responseText = await given.text()
    this.dispatchEvent(new Event('load'))
  }
}

/** What our screens ask of a browser and happy-dom has not: files that are sent, fonts that arrive, locks between tabs, popovers. */
export function completeBrowser(): void {
  vi.stubGlobal('XMLHttpRequest', FileRequest)
  if ('fonts' in document) return
  HTMLElement.prototype.hidePopover = () => undefined
  Object.defineProperty(document, 'fonts', { value: new EventTarget() })
  const request = (_name: string, ...rest: unknown[]) => (rest.at(-1) as (lock: object) => unknown)({})
  Object.defineProperty(navigator, 'locks', { value: { request } })
}

/** Lists change the address as the browser has it, and a file that an earlier test has saved left its own there. */
export function showAddress(address: string): void {
  const { happyDOM } = window as Window & { happyDOM?: { setURL: (url: string) => void } }
  happyDOM?.setURL(new URL(address, 'http://localhost:3000').href)
}

/** A call of the page: method, address and body. */
export function callText([to, { method = 'GET', body } = {}]: Parameters<typeof fetch>): string {
  const address = typeof to === 'string' ? to : to instanceof URL ? to.href : to.url
  const sent = body instanceof FormData ? JSON.stringify(Object.fromEntries(body)) : body
  return `${method} ${address}${typeof sent === 'string' ? ` ${sent}` : ''}`
}
