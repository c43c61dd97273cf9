import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { printReport } from './print.ts'

const ISSUER = { name: 'Mbuyu', address: 'KG 7 Ave', email: 'hr@mbuyu.test', phone: '+250', logo: null }
const LONG = 'Machine learning for health officers of the Great Lakes region, with examples from Rwanda and Burundi'

test('a report of many pages has every row, and the number of each page', async () => {
  const names = Array.from({ length: 200 }, (_, at) => `Course${at} ${LONG}`)
  const pdf = await printReport({
    language: 'en',
    issuer: ISSUER,
    heading: 'Courses',
    lines: ['This year'],
    tables: [{ heading: 'Courses', heads: ['Course', 'Enrollments'], rows: names.map((name) => [name, '12']) }],
    pageText: 'Page {page} of {pages}',
  })
  const { totalPages, text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false })
  expect(totalPages).toBeGreaterThan(8)
  text.forEach((one, at) => expect(one).toContain(`Page ${at + 1} of ${totalPages}`))
  const found = new Set(text.join(' ').match(/Course\d+/g))
  expect(found.size).toBe(200)
})
