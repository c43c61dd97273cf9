import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createApp } from '#app/server.ts'
import { drawSharePicture } from '#server/pictures/share-picture.ts'
import { useTestApp } from '#tests/support/app.ts'
import { person } from '#tests/support/people.ts'
import { aPost } from '#tests/support/posts.ts'
import { pictureApi } from './picture.contract.ts'

const app = useTestApp()
const ask = (slug: string, headers: Record<string, string> = {}) =>
  app.http.inject({ method: 'GET', url: pictureApi.share.path.replace(':slug', slug), headers })

test('a published post has a picture of the size that other sites want; who has it already gets 304', async () => {
  const { slug } = await aPost(app, { title: 'Ninakupenda: ẹ̀kọ́ ọ̀fẹ́ ለሁሉም' })
  const answer = await ask(slug)
  expect(answer.headers['content-type']).toBe('image/png')
  const { width, height, format } = await sharp(answer.rawPayload).metadata()
  expect([width, height, format]).toEqual([1200, 630, 'png'])
  expect(answer.rawPayload.byteLength).toBeLessThan(150_000)
  expect((await ask(slug, { 'if-none-match': String(answer.headers.etag) })).statusCode).toBe(304)
})

test('a drawn picture counts as several requests of a visitor, a PDF as several of a person', async () => {
  const limited = await createApp({ ...app.services, config: { ...app.services.config, requestLimits: true } })
  const me = await person(app.services.db, 'student')
  const often = async (url: string, remoteAddress: string, headers = {}) => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => limited.http.inject({ url, remoteAddress, headers })),
    )
    return [...new Set(answers.map(({ statusCode }) => statusCode))].toSorted((one, other) => one - other)
  }
  expect(await often(pictureApi.share.path.replace(':slug', 'no-such-post'), '10.9.5.1')).toEqual([404, 429])
  expect(await often('/api/blog/no-such-post', '10.9.5.2')).toEqual([404])
  const signedIn = { authorization: `Bearer ${me.token}` }
  expect(await often('/api/enrollments/987654/certificate.pdf', '10.9.5.3', signedIn)).toEqual([404, 429])
  expect(
    await often('/api/me', '10.9.5.3', { authorization: `Bearer ${(await person(app.services.db, 'student')).token}` }),
  ).toEqual([200])
  await limited.close()
})

test('what is not public has none', async () => {
  const as = await person(app.services.db, 'mentor')
  const { slug } = await aPost(app, { title: 'Not yet', status: 'draft' }, as)
  expect((await ask(slug)).statusCode).toBe(404)
  expect((await ask('no-such-post')).statusCode).toBe(404)
})

test('a title of any length and script fits, and is outlines, so that no machine needs its fonts', () => {
  const of = (title: string) => drawSharePicture({ title, author: 'Ama', organisation: 'Mbuyu' })
  expect(of('<script>alert(1)</script> & more')).not.toMatch(/<text|<script|alert/)
  const longest = of('A word and another one. '.repeat(8).slice(0, 200))
  const lines = longest.match(/<g fill="#fffdf9"/g) ?? []
  expect(lines.length).toBeGreaterThan(2)
  expect(lines.length).toBeLessThanOrEqual(5)
  expect(of('x'.repeat(200)).length).toBeGreaterThan(1000)
  expect(of('🦁')).toContain('<svg')
})
