/** The page of a list that an address names, from 1 on; anything that is no page is the first. */
export const pageNumberIn = (params: URLSearchParams, name = 'page'): number =>
  Math.max(1, Math.floor(Number(params.get(name))) || 1)
