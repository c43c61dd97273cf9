import { ApiError } from './api-error.ts'

/**
 * What to show of a failure: the server's message when it sent one (spec 1 §8, spec 2 §8), already in the reader's
 * language, else the fallback of the screen.
 */
export const messageOf = (problem: unknown, fallback: string): string =>
  problem instanceof ApiError && problem.message ? problem.message : fallback

/** True when a request failed because the device has no connection, as far as it knows. */
export const isOffline = (problem: unknown): boolean => !(problem instanceof ApiError) && !navigator.onLine

/** True when the person cancelled the request, which is not a failure. */
export const isCancelled = (problem: unknown): boolean => problem instanceof Error && problem.name === 'AbortError'
