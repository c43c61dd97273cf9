/** Knows which query parameters an answer depends on, so that a cache is neither missed nor filled by all others. */
export type Addresses = {
  /**
   * Declares the query parameters of the answers at a path.
   * @param path with `:param` and `:param?` segments
   */
  declare: (path: string, names: readonly string[]) => void
  /** The address without parameters that change nothing, the others in the declared order. */
  canonical: (url: string) => string
}

/** Starts without declarations: then no answer depends on a query. */
export function createCanonicalAddresses(): Addresses {
  const declared: { pattern: RegExp; names: readonly string[] }[] = []
  return {
    declare(path, names) {
      if (names.length > 0) declared.push({ pattern: patternOf(path), names })
    },
    canonical(url) {
      const at = url.indexOf('?')
      if (at === -1) return url
      const path = url.slice(0, at)
      const names = declared.find(({ pattern }) => pattern.test(path))?.names
      if (!names) return path
      const given = new URLSearchParams(url.slice(at + 1))
      const known = new URLSearchParams()
      for (const name of names) for (const value of given.getAll(name)) known.append(name, value)
      return known.size > 0 ? `${path}?${known.toString()}` : path
    },
  }
}

/** The addresses that the router of the screens matches with a path: letters in any case, perhaps a slash at the end. */
function patternOf(path: string): RegExp {
  const segments = path
    .split('/')
    .filter(Boolean)
    .map((segment) => {
      if (!segment.startsWith(':')) return `/${segment.replaceAll(/[^\w-]/g, String.raw`\$&`)}`
      return segment.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+'
    })
  return new RegExp(`^${segments.join('')}/?$`, 'i')
}
