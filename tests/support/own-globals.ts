import { afterAll, vi } from 'vitest'

// Files share a process (vitest.config.ts): what one pretends about the browser or the time must not be met by the next.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
