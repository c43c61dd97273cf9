import * as z from 'zod/mini'
import { Colour, type PageLook, USUAL_COLOUR, variablesOf } from '#shared/look.ts'
import { text } from '#shared/message.ts'
import { settings } from '#shared/setting.ts'
import type { Db } from '../db/db.ts'
import { readSetting } from './settings.ts'

/** How the product looks; the name of the organisation is among what it says of itself. */
export const lookSettings = settings('look', text('Look'), {
  colour: {
    schema: Colour,
    default: USUAL_COLOUR,
    label: text('Colour'),
    description: text(
      'The main colour of every page and email: buttons, links and the dark bands at the top and bottom. Lighter and darker shades are derived from it for both schemes. Certificates and other documents keep their colours.',
    ),
  },
  scheme: {
    schema: z.enum([text('as the device'), text('light'), text('dark')]),
    default: 'as the device',
    label: text('Light or dark'),
    description: text('For people who have not chosen light or dark themselves.'),
  },
})

type Look = { colour: string; scheme: 'as the device' | 'light' | 'dark' }

/** The look of pages and mails; usually costs no query. */
export async function readLook(db: Db): Promise<Look> {
  const colour = await readSetting(db, lookSettings.colour)
  return { colour, scheme: await readSetting(db, lookSettings.scheme) }
}

const block = (selector: string, variables: object): string =>
  `${selector}{${Object.entries(variables)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`

/** What the document of a page shows of the look; nothing is said of the colour that the product comes with. */
export async function readPageLook(db: Db): Promise<PageLook> {
  const { colour, scheme } = await readLook(db)
  const { light, dark } = variablesOf(colour)
  const css = `${block(':root', light)}${block("[data-mantine-color-scheme='dark']", dark)}`
  return { colour, css: colour === USUAL_COLOUR ? '' : css, ...(scheme === 'as the device' ? {} : { scheme }) }
}
