/** Every stored picture exists in these widths (pixels of its longer side). */
export const IMAGE_WIDTHS = [160, 480, 960] as const

/** `srcset` for a picture of ours from a least width on; an outside address has only itself. */
export function srcSet(url: string, least: (typeof IMAGE_WIDTHS)[number] = 160): string | undefined {
  if (!url.startsWith('/files/')) return undefined
  return IMAGE_WIDTHS.filter((width) => width >= least)
    .map((width) => `${url}?w=${width} ${width}w`)
    .join(', ')
}

/** The address of one width. */
export const imageAt = (url: string, width: (typeof IMAGE_WIDTHS)[number]): string =>
  url.startsWith('/files/') ? `${url}?w=${width}` : url
