import { hash } from 'node:crypto'
import sharp from 'sharp'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import { drawSharePicture } from '#server/pictures/share-picture.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { findPost } from '../blog.data.ts'
import { pictureApi } from './picture.contract.ts'

/** A link that is passed on is asked for by many programs at once: the last pictures are kept. */
const MOST_KEPT = 40
const kept = new Map<string, Promise<Buffer>>()

/** The drawing as PNG, made once while it is kept. */
function renderPng(key: string, svg: string): Promise<Buffer> {
  const known = kept.get(key)
  if (known) return known
  const made = sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()
  kept.set(key, made)
  for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest)
  return made
}

async function sendSharePicture({ db, params }: Call<typeof pictureApi.share>): Promise<RawAnswer> {
  const post = await findPost(db, { slug: params.slug })
  if (post?.status !== 'published') throw notFound(message('Post not found'))
  const { name: organisation } = await readOrganisation(db)
  const svg = drawSharePicture({ title: post.title, author: post.author.name, organisation })
  const key = hash('sha256', svg, 'base64url').slice(0, 27)
  const headers = { etag: `"${key}"`, 'cache-control': 'public, max-age=3600' }
  return { type: pictureApi.share.raw, body: await renderPng(key, svg), headers }
}

export const pictureHandlers = handlers(pictureApi, { share: sendSharePicture })
