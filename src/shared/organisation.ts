import * as z from 'zod/mini'
import { text } from './message.ts'
import { TimeZone } from './time-zone.ts'
import { tidy } from './visible-text.ts'

const TOO_LONG = text('This text is too long')
const Address = z.string().check(z.maxLength(300, TOO_LONG))

/** What the product comes with. Plain values, so that browsers need no schema for them. */
export const DEFAULT_ORGANISATION = {
  name: 'Mbuyu',
  tagline: 'Unlocking Potential, Empowering Minds',
  address: 'KG 9 Avenue, Kigali, Rwanda',
  phone: '+250 788 000 120',
  email: 'hello@mbuyu.test',
  time_zone: 'Africa/Kigali',
  social: {
    facebook: 'https://www.facebook.com/',
    twitter: 'https://x.com/',
    linkedin: 'https://www.linkedin.com/',
    instagram: 'https://www.instagram.com/',
  },
}

/** Who runs this site and how to reach them; page titles, mails, the header, the footer and the contact page show it. */
export const Organisation = z.object({
  name: z._default(z.string().check(tidy(), z.minLength(1, text('Enter a name')), z.maxLength(80, TOO_LONG)), 'Mbuyu'),
  tagline: z._default(z.string().check(z.maxLength(160, TOO_LONG)), DEFAULT_ORGANISATION.tagline),
  address: z._default(z.string().check(z.maxLength(200, TOO_LONG)), DEFAULT_ORGANISATION.address),
  phone: z._default(z.string().check(z.maxLength(40, TOO_LONG)), DEFAULT_ORGANISATION.phone),
  email: z._default(z.string().check(z.maxLength(200, TOO_LONG)), DEFAULT_ORGANISATION.email),
  /** Decides which day something belongs to, and how moments are written for people without a zone of their own. */
  time_zone: z._default(TimeZone, DEFAULT_ORGANISATION.time_zone),
  social: z._default(
    z.object({ facebook: Address, twitter: Address, linkedin: Address, instagram: Address }),
    DEFAULT_ORGANISATION.social,
  ),
})

export type Organisation = z.infer<typeof Organisation>
