import * as z from 'zod/mini'
import { text } from './message.ts'
import { tidy } from './visible-text.ts'

const TOO_LONG = text('Use at most {maximum} characters')
const NO_LINK = text('Enter an address that begins with https://')
/** What people copy from a browser or a card, `linkedin.com/in/amina`, without how it begins. */
const withScheme = (address: string): string => {
  const [host = ''] = address.split('/')
  return host.includes('.') && !host.includes(':') && !host.includes('@') ? `https://${address}` : address
}
const isHttps = (address: string): boolean => URL.canParse(address) && new URL(address).protocol === 'https:'

/** The address of a page elsewhere. */
export const RequiredLink = z
  .string({ error: NO_LINK })
  .check(tidy(), z.overwrite(withScheme), z.maxLength(300, TOO_LONG), z.refine(isHttps, NO_LINK))

/** The address of a page elsewhere, or nothing. */
export const OptionalLink = z.optional(
  z.string().check(
    tidy(),
    z.overwrite(withScheme),
    z.maxLength(300, TOO_LONG),
    z.refine((address) => address === '' || isHttps(address), NO_LINK),
  ),
)
