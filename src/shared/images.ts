/** Every stored picture exists in these widths (pixels of its longer side). */
export const IMAGE_WIDTHS = [160, 480, 960] as const

const MOST_WHEN_SAVING = 480

/**
 * The width that is sent instead to someone who saves data: at most 480, and as if their screen had one dot per pixel.
 * @param density the dots per pixel of the screen that has asked for the width
 */
export const widthForDataSaver = (asked: number, density: number): number =>
  IMAGE_WIDTHS.find((width) => width >= Math.min(asked / density, MOST_WHEN_SAVING)) ?? MOST_WHEN_SAVING

/** `srcset` for a picture of ours from a least width on; an outside address has only itself. */
export function srcSet(url: string, least: (typeof IMAGE_WIDTHS)[number] = 160): string | undefined {
  if (!url.startsWith('/files/')) return undefined
  return IMAGE_WIDTHS.filter((width) => width >= least)
    .map((width) => `${url}?w=${width} ${width}w`)
    .join(', ')
}

/** The address of one width. */
export const imageAddressAtWidth = (url: string, width: (typeof IMAGE_WIDTHS)[number]): string =>
  url.startsWith('/files/') ? `${url}?w=${width}` : url
