import * as z from 'zod/mini'
import { text } from './message.ts'
import { TimeZone } from './time-zone.ts'

const TOO_LONG = text('This text is too long')
const Address = z.string().check(z.maxLength(300, TOO_LONG))

/** Who runs this site and how to reach them; page titles, mails, the header, the footer and the contact page show it. */
export const Organisation = z.object({
  name: z._default(
    z.string().check(z.trim(), z.minLength(1, text('Please enter a name')), z.maxLength(80, TOO_LONG)),
    'Mbuyu',
  ),
  tagline: z._default(z.string().check(z.maxLength(160, TOO_LONG)), 'Unlocking Potential, Empowering Minds'),
  address: z._default(z.string().check(z.maxLength(200, TOO_LONG)), 'KG 9 Avenue, Kigali, Rwanda'),
  phone: z._default(z.string().check(z.maxLength(40, TOO_LONG)), '+250 788 000 120'),
  email: z._default(z.string().check(z.maxLength(200, TOO_LONG)), 'hello@mbuyu.test'),
  /** Decides which day something belongs to, and how moments are written for people without a zone of their own. */
  time_zone: z._default(TimeZone, 'Africa/Kigali'),
  social: z._default(z.object({ facebook: Address, twitter: Address, linkedin: Address, instagram: Address }), {
    facebook: 'https://www.facebook.com/',
    twitter: 'https://x.com/',
    linkedin: 'https://www.linkedin.com/',
    instagram: 'https://www.instagram.com/',
  }),
})

export type Organisation = z.infer<typeof Organisation>
