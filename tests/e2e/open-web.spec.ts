import structuredData from '@adobe/structured-data-validator'
import WebAutoExtractor from '@marbec/web-auto-extractor'
import { parseFeed } from 'feedsmith'
import { HtmlValidate } from 'html-validate'
import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from '#shared/languages.ts'
import { isDeep } from '../support/depth.ts'
import { expect, test } from './start/app-under-test.ts'
import { screens } from './start/routes.ts'

// What search engines and feed readers get, checked by programs that are not ours.

const PUBLIC = screens.filter((address) => !/^\/(dashboard|cards|modal-test|no-such-address)|unknown/.test(address))

/** What a page of these kinds is known by, among search engines. */
const KINDS: Record<string, string> = {
  '/courses/1': 'Course',
  '/career/1': 'JobPosting',
  '/blog/what-i-look-for-in-a-first-portfolio': 'BlogPosting',
  '/blog/authors/1': 'ProfilePage',
}

/** In other languages the same elements hold other words: the pages with facts and with forms stand for all. */
const SAMPLE = [...Object.keys(KINDS), '/', '/sign-up', '/programs', '/become-a-mentor']

const html = new HtmlValidate({ root: true, extends: ['html-validate:standard'] })

async function textOf(url: string, language: string): Promise<string> {
  const answer = await fetch(url, { headers: { 'accept-language': language } })
  expect.soft(answer.status, url).toBe(200)
  return answer.text()
}

for (const language of LANGUAGE_CODES) {
  const pages = language === DEFAULT_LANGUAGE || isDeep ? PUBLIC : PUBLIC.filter((address) => SAMPLE.includes(address))
  test(`public pages in ${language} are valid HTML, and search engines take their facts`, async ({ app }) => {
    expect(pages.length).toBeGreaterThanOrEqual(SAMPLE.length)
    for (const address of pages) {
      const text = await textOf(`${app.url}${address}`, language)
      expect.soft(text, address).toContain(`<html lang="${language}"`)
      const { results } = await html.validateString(text)
      const problems = results.flatMap(({ messages }) => messages)
      const said = problems.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`)
      expect.soft(said, address).toEqual([])
      const facts = new WebAutoExtractor({ addLocation: true, embedSource: ['rdfa', 'microdata'] }).parse(text)
      expect.soft(facts.errors, address).toEqual([])
      const issues = await new structuredData().validate(facts)
      expect
        .soft(
          issues.filter(({ severity }) => severity === 'ERROR'),
          address,
        )
        .toEqual([])
      const kind = KINDS[address]
      if (kind) expect.soft(Object.keys(facts.jsonld), address).toContain(kind)
    }
  })
}

test('a page has an address in each language, and each names the others', async ({ app }) => {
  for (const address of ['/about', '/courses/1']) {
    const plain = `${app.url}${address}`
    const french = `${plain}?lang=fr`
    for (const [url, canonical, lang] of [
      [plain, plain, 'en'],
      // Anyone who prefers English gets what the address says.
      [french, french, 'fr'],
    ]) {
      const text = await textOf(url ?? '', 'en')
      expect.soft(text, url).toContain(`<html lang="${lang}"`)
      expect.soft(text, url).toContain(`<link rel="canonical" href="${canonical}"/>`)
      for (const [code, to] of [
        ['x-default', plain],
        ['en', plain],
        ['fr', french],
      ])
        expect.soft(text, url).toContain(`<link rel="alternate" hrefLang="${code}" href="${to}"/>`)
    }
    expect(await textOf(plain, 'en'), 'the plain address was not changed by the other').toContain('<html lang="en"')
  }
})

test('feed readers read the feeds, and hear when nothing is new', async ({ app }) => {
  for (const [address, format] of [
    ['/blog/rss.xml', 'rss'],
    ['/blog/feed.json', 'json'],
    ['/career/feed.xml', 'rss'],
  ] as const) {
    const answer = await fetch(`${app.url}${address}`)
    const read = parseFeed(await answer.text())
    expect.soft(read.format, address).toBe(format)
    const items = 'items' in read.feed ? (read.feed.items ?? []) : []
    expect.soft(items.length, address).toBeGreaterThan(0)
    for (const item of items) {
      expect.soft(item.title, address).not.toBe('')
      const link = 'link' in item ? item.link : 'url' in item ? item.url : undefined
      expect.soft((await fetch(link ?? '')).status, link).toBe(200)
    }
    const etag = answer.headers.get('etag') ?? ''
    const again = await fetch(`${app.url}${address}`, { headers: { 'if-none-match': etag } })
    expect.soft(again.status, address).toBe(304)
  }
})
