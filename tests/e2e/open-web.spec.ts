import structuredData from '@adobe/structured-data-validator'
import WebAutoExtractor from '@marbec/web-auto-extractor'
import { parseFeed } from 'feedsmith'
import { HtmlValidate } from 'html-validate'
import { LANGUAGE_CODES } from '#shared/languages.ts'
import { expect, test } from './start/app-under-test.ts'
import { screens } from './start/routes.ts'

// What search engines and feed readers get, checked by programs that are not ours.

const PUBLIC = screens.filter((address) => !/^\/(dashboard|cards|modal-test|no-such-address)|unknown/.test(address))

/** What a page of these kinds is known by, among search engines. */
const KINDS: [string, string][] = [
  ['/courses/1', 'Course'],
  ['/career/1', 'JobPosting'],
  ['/blog/what-i-look-for-in-a-first-portfolio', 'BlogPosting'],
  ['/blog/authors/1', 'ProfilePage'],
]

const html = new HtmlValidate({ root: true, extends: ['html-validate:standard'] })

async function textOf(url: string, language: string): Promise<string> {
  const answer = await fetch(url, { headers: { 'accept-language': language } })
  expect(answer.status).toBe(200)
  return answer.text()
}

const factsIn = (text: string) =>
  new WebAutoExtractor({ addLocation: true, embedSource: ['rdfa', 'microdata'] }).parse(text)

for (const language of LANGUAGE_CODES) {
  for (const address of PUBLIC) {
    test(`${address} in ${language} is valid HTML, and search engines take its facts`, async ({ app }) => {
      const text = await textOf(`${app.url}${address}`, language)
      const { results } = await html.validateString(text)
      const problems = results.flatMap(({ messages }) => messages)
      expect(problems.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`)).toEqual([])
      const facts = factsIn(text)
      expect(facts.errors).toEqual([])
      const issues = await new structuredData().validate(facts)
      expect(issues.filter(({ severity }) => severity === 'ERROR')).toEqual([])
    })
  }
}

for (const [address, kind] of KINDS) {
  test(`${address} says that it is a ${kind}`, async ({ app }) => {
    expect(Object.keys(factsIn(await textOf(`${app.url}${address}`, 'en')).jsonld)).toContain(kind)
  })
}

for (const address of ['/about', '/courses/1']) {
  test(`${address} has an address in each language, and each names the others`, async ({ app }) => {
    const plain = `${app.url}${address}`
    const french = `${plain}?lang=fr`
    for (const [url, canonical, lang] of [
      [plain, plain, 'en'],
      // Whoever prefers English gets what the address says.
      [french, french, 'fr'],
    ]) {
      const text = await textOf(url ?? '', 'en')
      expect(text).toContain(`<html lang="${lang}"`)
      expect(text).toContain(`<link rel="canonical" href="${canonical}"/>`)
      for (const [code, to] of [
        ['x-default', plain],
        ['en', plain],
        ['fr', french],
      ])
        expect(text).toContain(`<link rel="alternate" hrefLang="${code}" href="${to}"/>`)
    }
    expect(await textOf(plain, 'en'), 'the plain address was not changed by the other').toContain('<html lang="en"')
  })
}

for (const [address, format] of [
  ['/blog/rss.xml', 'rss'],
  ['/blog/feed.json', 'json'],
  ['/career/feed.xml', 'rss'],
] as const) {
  test(`a feed reader reads ${address}, and hears when nothing is new`, async ({ app }) => {
    const answer = await fetch(`${app.url}${address}`)
    const read = parseFeed(await answer.text())
    expect(read.format).toBe(format)
    const items = 'items' in read.feed ? (read.feed.items ?? []) : []
    expect(items.length).toBeGreaterThan(0)
    for (const item of items) {
      expect(item.title).not.toBe('')
      const link = 'link' in item ? item.link : 'url' in item ? item.url : undefined
      expect((await fetch(link ?? '')).status, link).toBe(200)
    }
    const etag = answer.headers.get('etag') ?? ''
    expect((await fetch(`${app.url}${address}`, { headers: { 'if-none-match': etag } })).status).toBe(304)
  })
}
