/** How long a browser may take to read the length of a video. */
const LONGEST_MS = 5000

/** The length of a video in whole seconds, as this browser reads it; null when it cannot. */
export function videoSeconds(file: File): Promise<number | null> {
  const { promise, resolve } = Promise.withResolvers<number | null>()
  const address = URL.createObjectURL(file)
  const video = document.createElement('video')
  const timer = setTimeout(() => resolve(null), LONGEST_MS)
  video.preload = 'metadata'
  video.addEventListener('loadedmetadata', () => {
    resolve(Number.isFinite(video.duration) && video.duration > 0 ? Math.round(video.duration) : null)
  })
  video.addEventListener('error', () => resolve(null))
  video.src = address
  return promise.finally(() => {
    clearTimeout(timer)
    video.removeAttribute('src')
    URL.revokeObjectURL(address)
  })
}
