import type { Locker } from '@tus/server'

type Place = { isOver: Promise<void>; letGo: () => unknown }

/**
 * One request at a time for each upload; the next one asks the present one to end. A phone that has lost its link comes
 * back long before the server notices, and waits here without cost.
 * @param longestMs how long a request waits for the one before it
 */
export function createUploadLocks(longestMs: number): Locker {
  const last = new Map<string, Place>()
  return {
    newLock(id) {
      let leave: (() => void) | undefined
      return {
        async lock(stop, letGo) {
          const before = last.get(id)
          const { promise, resolve } = Promise.withResolvers<void>()
          const place = { isOver: promise, letGo }
          last.set(id, place)
          const releaseLock = (): void => {
            if (last.get(id) === place) last.delete(id)
            resolve()
          }
          leave = releaseLock
          if (!before) return
          void before.letGo()
          if (await isOverInTime(before.isOver, stop, longestMs)) return
          // Requests behind this one still wait for the one before it.
          void before.isOver.then(releaseLock)
          throw Object.assign(new Error('the upload is in use'), { status_code: 409, body: 'The upload is in use\n' })
        },
        unlock: async () => leave?.(),
      }
    },
  }
}

/** False when the request was stopped, or had waited too long. */
function isOverInTime(isOver: Promise<void>, stop: AbortSignal, longestMs: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const stopWaiting = (): void => resolve(false)
  const timer = setTimeout(stopWaiting, longestMs)
  stop.addEventListener('abort', stopWaiting, { once: true })
  void isOver.then(() => resolve(true))
  return promise.finally(() => {
    clearTimeout(timer)
    stop.removeEventListener('abort', stopWaiting)
  })
}
