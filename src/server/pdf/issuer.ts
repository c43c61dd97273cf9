import type { Organisation } from '#shared/organisation.ts'
import type { Db } from '../db/db.ts'
import { drawableLogo } from '../files/logo-picture.ts'
import { readLook } from '../settings/look.ts'
import { readOrganisation } from '../settings/organisation.ts'
import type { PaperLogo } from './paper.ts'

/** The logo of the organisation for a paper; null without one. */
export async function readPaperLogo(db: Db): Promise<PaperLogo | null> {
  const { picture, has_name: hasName } = (await readLook(db)).logo
  const address = picture === '' ? null : await drawableLogo(picture)
  return address === null ? null : { address, hasName }
}

/** The organisation as the head of papers shows it. */
export const readIssuer = async (db: Db): Promise<Organisation & { logo: PaperLogo | null }> => ({
  ...(await readOrganisation(db)),
  logo: await readPaperLogo(db),
})
