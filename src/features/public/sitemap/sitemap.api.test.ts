import { expect, test } from 'vitest'
import { useTestApp } from '#tests/support/app.ts'
import { aProgram } from '#tests/support/programs.ts'
import { sitemapApi } from './sitemap.contract.ts'

const app = useTestApp()

test('the site map lists the fixed pages', async () => {
  const { headers, body } = await app.call(sitemapApi.get, {})
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(body).toContain('<loc>http://localhost:3000/about</loc>')
})

test('the site map names programs once they are published', async () => {
  const { services } = app
  const read = async () => (await app.call(sitemapApi.get, {})).body
  await aProgram({ services }, { title: 'A program of the site map', isDraft: true })
  expect(await read()).not.toContain('a-program-of-the-site-map')
  await aProgram({ services }, { title: 'A program of the site map, published' })
  expect(await read()).toContain('/programs/a-program-of-the-site-map-published</loc>')
})
