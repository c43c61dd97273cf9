import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { formatMoney } from '#shared/currency.ts'
import { LANGUAGE_CODES } from '#shared/languages.ts'
import { letterPdf } from './letter.ts'

const ISSUER = { name: 'Mbuyu', address: 'KG 7 Ave', email: 'hr@mbuyu.test', phone: '+250', logo: null }

/** The text of a letter, as another program reads it (PDF.js); the name stands in it in both weights. */
async function readBack(names: readonly string[]): Promise<string> {
  const pdf = await letterPdf({
    language: 'en',
    title: 'Letter',
    issuer: ISSUER,
    heading: 'Letter',
    rows: [{ name: 'About', value: names.join(' / ') }],
    text: names.join('\n'),
    signature: [names[0] ?? ''],
  })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })
  return text.normalize()
}

/** A capital with an accent always comes before its base letter, once. */
const NAMES = [
  'Élodie Ébène',
  'Esther Eze',
  'Ọláyínká Ẹniọlá',
  'Oyelaran Obi',
  'Åsa Ámina Àlice',
  'Amina Uwase',
  'Çelik Ñandú Ürsula',
  'Ngozi Uche Chike',
  'Nguyễn Thị Ánh',
  'Đặng Ảnh Ứng',
  'Dang Anh Ung',
  'አማኑኤል ኃይሌ',
  'ሰላማዊት ተስፋዬ',
]
const FURTHER = [
  'Ọlọ́runfẹ́mi Ṣẹ́gun',
  'Ịfeọma Ụzọ',
  'Ɓala Ɗanjuma Ƙasimu',
  'Effiong Saffi Offiah',
  'Łukasz Żółć',
  'Иван Ёлкин',
]

test('names are read back from PDFs made in one process, in any order and all in one', async () => {
  for (const order of [NAMES, NAMES.toReversed()])
    for (const name of order) expect((await readBack([name])).split('\n')).toContain(name)
  const together = await readBack([...NAMES, ...FURTHER])
  for (const name of [...NAMES, ...FURTHER]) expect(together).toContain(name)
})

test('Arabic words are read back whole; of letters joined to one sign the reader turns the order', async () => {
  for (const name of ['محمد عمر', 'فاطمة يوسف', 'محمد عمر'])
    expect((await readBack([name])).split(/\s+/)).toEqual(expect.arrayContaining(name.split(' ')))
  const lettersOf = (text: string): string[] => Array.from(text.replaceAll(/[^\p{Script=Arabic}]/gu, '')).toSorted()
  for (const name of ['سلام', 'عبد الله', 'ليلى', 'علي'])
    expect(lettersOf(await readBack([name]))).toEqual(lettersOf(name.repeat(3)))
})

test('amounts have a space between their thousands in each language, and a hyphen that keeps a line is one', async () => {
  for (const language of LANGUAGE_CODES) {
    const amount = formatMoney(-1_737_000, 'RWF', language).replaceAll(/\s/g, ' ')
    expect((await readBack([formatMoney(-1_737_000, 'RWF', language)])).replaceAll(/\s/g, ' ')).toContain(amount)
  }
  expect(await readBack(['Jean\u2011Marie'])).toContain('Jean-Marie')
})
