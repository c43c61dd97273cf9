/** What the server's own rendering of pages sends with its calls, with a key of this process. */
export const INTERNAL_HEADER = 'x-mbuyu-internal'
