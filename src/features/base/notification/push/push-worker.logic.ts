/**
 * The service worker: it shows what is pushed and opens where it leads. It answers no requests of pages, so that it can
 * neither serve an old page nor slow one down. Browsers read it as a script of its own, which is why it is text here.
 */
export const PUSH_WORKER = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('push', (event) => {
  let data
  try {
    data = event.data.json()
  } catch {
    // Browsers demand that every push is shown: one without readable content is shown without words.
    data = {}
  }
  const title = String(data.title || '')
  const options = { body: String(data.body || ''), tag: String(data.tag || ''), data: { path: String(data.path || '/') }, icon: '/favicon.ico' }
  event.waitUntil(self.registration.showNotification(title, options))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const url = new URL(event.notification.data.path, self.location.origin)
  if (url.origin !== self.location.origin) return
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((all) => {
      const open = all.find((one) => new URL(one.url).pathname.startsWith('/dashboard'))
      return open ? open.focus().then(() => open.navigate(url.href)) : self.clients.openWindow(url.href)
    }),
  )
})
`
