import * as z from 'zod/mini'
import { Logo, NO_LOGO, sizeOfLogo } from '#shared/logo.ts'
import { Colour, type PageLook, DEFAULT_COLOUR, colourVariablesOf } from '#shared/look.ts'
import { text } from '#shared/message.ts'
import { settings } from '#shared/setting.ts'
import type { Db } from '../db/db.ts'
import { readSetting } from './settings.ts'

/** How the product looks; the name of the organisation is among what it says of itself. */
export const lookSettings = settings('look', text('Appearance'), {
  colour: {
    schema: Colour,
    default: DEFAULT_COLOUR,
    label: text('Colour'),
    description: text(
      'The main colour of every page and email: buttons, links and the dark bands at the top and bottom. Lighter and darker shades are derived from it for light and dark mode. Certificates and other documents keep their colours.',
    ),
  },
  logo: {
    schema: Logo,
    default: NO_LOGO,
    label: text('Logo'),
    description: text(
      'The picture beside the name at the top of pages, emails and documents, and on certificates. A wide logo is shown alone where there is no room for the name. Screen readers read the name of the organisation.',
    ),
    fields: {
      picture: text('Logo'),
      night_picture: text('Logo on dark backgrounds (leave blank to use the logo above on a white background)'),
      has_name: text('Hide the name beside the logo, which already contains it'),
    },
  },
  scheme: {
    schema: z.enum([text('as the device'), text('light'), text('dark')]),
    default: 'as the device',
    label: text('Light or dark'),
    description: text('For people who have not chosen light or dark themselves.'),
  },
})

type Look = { colour: string; logo: Logo; scheme: 'as the device' | 'light' | 'dark' }

/** The look of pages and mails; usually costs no query. */
export async function readLook(db: Db): Promise<Look> {
  const colour = await readSetting(db, lookSettings.colour)
  const logo = await readSetting(db, lookSettings.logo)
  return { colour, logo, scheme: await readSetting(db, lookSettings.scheme) }
}

const cssBlock = (selector: string, variables: object): string =>
  `${selector}{${Object.entries(variables)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`

/** The picture of the product beside the name, at the top of pages, at their end and above the menu of the dashboard. */
const MARK = 'img[src*="/logo-"][src$=".svg"]'
const SHOWN = 'flex:none;width:auto;height:2.75rem;object-fit:contain'
const PLATE = 'content:var(--logo);padding:.25rem .5rem;border-radius:.5rem;background:#fff'
/** For screen readers; not visible. */
const UNSEEN = 'position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)'
/** Beside a picture so much wider than high, the menus of the site leave no room for the name below 90rem. */
const WIDE = 1.8
/** How wide a logo may be, in rem: with the name in it, beside the name, and where it stands alone in the header of a phone. */
const [WITH_NAME, BESIDE_NAME, ALONE] = [11, 6.5, 9]

/**
 * The logo in place of that picture, which costs no request and no script; the name stays beside it for those who hear
 * pages. The menu and the end of a page are dark in both schemes.
 */
function logoCss({ picture, night_picture: night, has_name: hasName }: Logo): string {
  if (picture === '') return ''
  const onDark = night === '' ? PLATE : 'content:var(--logo-night)'
  const addresses = `:root{--logo:url(${picture})${night && `;--logo-night:url(${night})`}}`
  const { width, height } = sizeOfLogo(picture) ?? { width: 1, height: 1 }
  const alone = `a>${MARK}+span{${UNSEEN}}`
  const besides =
    width / height >= WIDE
      ? `@media(max-width:90rem){header ${alone}header a>${MARK}{max-width:min(${ALONE}rem,100%)}}`
      : ''
  const nameless = hasName ? `${alone}p:has(>${MARK}){font-size:0}` : besides
  const widest = hasName ? WITH_NAME : BESIDE_NAME
  return `${addresses}${MARK}{${SHOWN};max-width:min(${widest}rem,100%);${onDark}}header ${MARK}{content:var(--logo);padding:0;background:none}[data-mantine-color-scheme='dark'] header ${MARK}{${onDark}}${nameless}`
}

/** What the document of a page shows of the look; nothing is said of the look that the product comes with. */
export async function readPageLook(db: Db): Promise<PageLook> {
  const { colour, logo, scheme } = await readLook(db)
  const { light, dark } = colourVariablesOf(colour)
  const tones = `${cssBlock(':root', light)}${cssBlock("[data-mantine-color-scheme='dark']", dark)}`
  const css = `${colour === DEFAULT_COLOUR ? '' : tones}${logoCss(logo)}`
  return { colour, css, ...(scheme === 'as the device' ? {} : { scheme }) }
}
