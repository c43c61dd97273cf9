/** Every stored picture exists in these widths (pixels of its longer side). */
export const IMAGE_WIDTHS = [160, 480, 960] as const

/** `srcset` for a picture of ours; an outside address has only itself. */
export function srcSet(url: string): string | undefined {
  if (!url.startsWith('/files/')) return undefined
  return IMAGE_WIDTHS.map((width) => `${url}?w=${width} ${width}w`).join(', ')
}

/** The address of one width. */
export const imageAt = (url: string, width: (typeof IMAGE_WIDTHS)[number]): string =>
  url.startsWith('/files/') ? `${url}?w=${width}` : url
