import { expect, test } from 'vitest'
import { filesBeside } from './pasted-pictures.ts'

const PICTURE = new File(['x'], 'image.png', { type: 'image/png' })
const PAPER = new File(['x'], 'paper.pdf', { type: 'application/pdf' })

const pasted = (html: string, files: File[] = [], takesOwn = true) => {
  // Of a list of files only its entries are asked for.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { pictures, ...rest } = filesBeside({ getData: () => html, files: files as unknown as FileList }, takesOwn)
  return { pictures: pictures.map(({ name }) => name), ...rest }
}

test.each([
  ['a picture of the screen', pasted('', [PICTURE]), ['image.png'], false, false],
  [
    'a picture of a page, with its address',
    pasted('<img src="https://a.example/b.png">', [PICTURE]),
    ['image.png'],
    false,
    false,
  ],
  ['text of Word, which adds a picture of it', pasted('<p>Words</p>', [PICTURE]), [], false, false],
  ['text of a page with its picture', pasted('<p>Words</p><img src="https://a.example/b.png">'), [], false, true],
  ['our own picture', pasted('<p>Words</p><img alt="Goats" src="/files/a.png">'), [], false, false],
  ['our own picture, for a text without pictures', pasted('<img src="/files/a.png">', [], false), [], false, true],
  ['a picture and a paper', pasted('', [PICTURE, PAPER]), ['image.png'], true, false],
  ['words alone', pasted('<p>Words</p>'), [], false, false],
])('%s', (_, found, pictures, hasOtherFiles, hasLostPictures) => {
  expect(found).toEqual({ pictures, hasOtherFiles, hasLostPictures })
})
