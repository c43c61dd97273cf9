import { cleanPasted } from './pasted-html.ts'

/** What a person has pasted or dropped beside text: pictures, other files, and pictures that the text only names. */
type Beside = { pictures: readonly File[]; hasOtherFiles: boolean; hasLostPictures: boolean }

const countPictures = (html: string): number => html.match(/<img\b/gi)?.length ?? 0

/**
 * Pictures and files of a clipboard or a drop. A word processor gives text together with a picture of that text: the
 * text is meant then.
 * @param takesOwn whether pictures of our own store come in with the text
 */
export function filesBeside(data: Pick<DataTransfer, 'files' | 'getData'> | null, takesOwn: boolean): Beside {
  const html = data?.getData('text/html') ?? ''
  const text = cleanPasted(html)
  const files = text === '' ? [...(data?.files ?? [])] : []
  const pictures = files.filter(({ type }) => type.startsWith('image/'))
  return {
    pictures,
    hasOtherFiles: files.length > pictures.length,
    hasLostPictures: pictures.length === 0 && countPictures(html) > (takesOwn ? countPictures(text) : 0),
  }
}
