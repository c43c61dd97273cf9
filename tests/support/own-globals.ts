import { afterAll, vi } from 'vitest'

// Files share a process (vitest.config.ts): what one pretends about the browser must not be met by the next.
afterAll(() => void vi.unstubAllGlobals())
