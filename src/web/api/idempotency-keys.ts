import type { Endpoint } from '#shared/endpoint.ts'
import type { Input } from './client.ts'

/** The keys under which one place of a screen sends its writes. */
export type IdempotencyKeys = {
  /**
   * The same key for as long as the same is sent and has not been answered with success; undefined where none is
   * read.
   */
  keyOf: (endpoint: Pick<Endpoint, 'isIdempotent'>, input: Input) => string | undefined
  /** The request has succeeded, so sending the same again is a new request. */
  done: () => void
}

/** Of a file its name, its size and when it was changed. */
const contentOf = (input: Input): string =>
  JSON.stringify(input, (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  )

/**
 * Keeps the key of a request until it has succeeded: when its answer was lost, pressing the button again asks for the
 * outcome instead of doing it twice.
 */
export function createIdempotencyKeys(): IdempotencyKeys {
  let open: { content: string; key: string } | undefined
  return {
    keyOf(endpoint, input) {
      if (!endpoint.isIdempotent) return undefined
      const content = contentOf(input)
      if (open?.content !== content) open = { content, key: crypto.randomUUID() }
      return open.key
    },
    done: () => void (open = undefined),
  }
}
