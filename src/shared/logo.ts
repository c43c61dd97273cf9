import * as z from 'zod/mini'
import { text } from './message.ts'

/** The maximum size of a logo, which is part of every page and mail. */
export const LOGO_BYTES = 10_000
/** Twice the displayed size, for sharp screens. */
export const LOGO_SIZE = { width: 480, height: 120 } as const

/** How every PNG begins, as an address that holds the picture itself. */
const BEGIN = 'data:image/png;base64,'
const PNG = /^data:image\/png;base64,iVBORw0KGgoAAAANSUhEUg[A-Za-z\d+/]+={0,2}$/
const LETTERS = BEGIN.length + Math.ceil(LOGO_BYTES / 3) * 4
/** Where a PNG says how large it is: two numbers of four bytes. */
const SIZE_AT = 16
const HEAD_LETTERS = 32

/** The bytes of a picture within an address, as base64. */
const fileContentOf = (address: string): string => address.slice(BEGIN.length)

/** How large a PNG says it is, in pixels; null for one that is too short to say so. */
export function sizeOfLogo(address: string): { width: number; height: number } | null {
  const head = Uint8Array.from(atob(fileContentOf(address).slice(0, HEAD_LETTERS)), (letter) => letter.charCodeAt(0))
  if (head.length < SIZE_AT + 8) return null
  const view = new DataView(head.buffer, SIZE_AT)
  return { width: view.getUint32(0), height: view.getUint32(4) }
}

function isSmallLogo(address: string): boolean {
  const size = sizeOfLogo(address)
  return size !== null && size.width <= LOGO_SIZE.width && size.height <= LOGO_SIZE.height
}

const WRONG = text('Choose the picture again')

/** A small picture as the server draws it, within its address; empty for none. */
const LogoPicture = z.string(WRONG).check(
  z.maxLength(LETTERS, { error: WRONG, abort: true }),
  z.refine((value) => value === '' || (PNG.test(value) && isSmallLogo(value)), WRONG),
  z.meta({ format: 'picture' }),
)

/** The logo: on light surfaces, on dark ones (empty: the same on a white plate), and whether the name is part of it. */
export const Logo = z.object({ picture: LogoPicture, night_picture: LogoPicture, has_name: z.boolean() })
export type Logo = z.infer<typeof Logo>

export const NO_LOGO: Logo = { picture: '', night_picture: '', has_name: false }
