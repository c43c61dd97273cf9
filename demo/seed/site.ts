import fs from 'node:fs/promises'
import path from 'node:path'
import { siteSettings } from '#features/base/site/site.settings.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { files } from '#server/files/files.table.ts'
import { saveSetting } from '#server/settings/settings.ts'
import { testimonials } from '../data/testimonials.ts'
import { demoFileId } from './file-id.ts'

const MEDIA = path.resolve(import.meta.dirname, '../media')

/** The public pages' own content: testimonials, and the guide film with its captions. */
export async function addSite(tx: Db, services: Services): Promise<void> {
  const film = await storePublic(tx, services, 'guide.mp4', 'video', 'video/mp4')
  const captions = await storePublic(tx, services, 'guide.vtt', 'captions', 'text/vtt')
  const change = { by: null, now: services.now() }
  const voices = testimonials.map((voice) => ({ ...voice, image: null }))
  await saveSetting(tx, siteSettings.guide, { page: '/guide', film, captions }, change)
  await saveSetting(tx, siteSettings.testimonials, voices, change)
}

/** Stores a film or its captions as a public file; returns its address. */
async function storePublic(
  tx: Db,
  services: Services,
  name: string,
  kind: 'video' | 'captions',
  type: string,
): Promise<string> {
  const data = await fs.readFile(path.join(MEDIA, name))
  const id = demoFileId(name)
  const key = `${id}${path.extname(name)}`
  await services.files.write(key, data)
  await tx
    .insert(files)
    .values({ id, kind, isPublic: true, type, bytes: data.length, originalName: name })
    .onConflictDoNothing()
  return `/files/${key}`
}
