import sharp from 'sharp'

/** A picture as a phone would send it. */
export const aPicture = (width = 640, height = 480): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#b5532c' } })
    .png()
    .toBuffer()
