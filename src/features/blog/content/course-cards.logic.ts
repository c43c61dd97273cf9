import { escapeHtml } from '#shared/html.ts'
import { imageAt, srcSet } from '#shared/images.ts'

/** The card of a course as it is stored: its id, and a link for feeds and mails. */
export const COURSE_CARD = /<p data-course="(\d+)">(.*?)<\/p>/gs

/** What is stored of a card; nothing without a text. */
export const courseLink = (id: string, escapedText: string): string =>
  escapedText === '' ? '' : `<p data-course="${id}"><a href="/courses/${id}">${escapedText}</a></p>`

/** What a card shows of a course, as it is at the moment of reading. */
export type CourseInPost = { id: number; title: string; description: string; picture: string | null }

/** The courses that a content shows. */
export const courseIdsIn = (html: string): number[] => [
  ...new Set(Array.from(html.matchAll(COURSE_CARD), ([, id]) => Number(id))),
]

const DESCRIPTION_LETTERS = 140
const PICTURE_WIDTH = 480

function cardOf({ id, title, description, picture }: CourseInPost): string {
  const set = picture === null ? undefined : srcSet(picture, PICTURE_WIDTH)
  const image =
    picture === null
      ? ''
      : `<img src="${escapeHtml(imageAt(picture, PICTURE_WIDTH))}"${set ? ` srcset="${escapeHtml(set)}" sizes="10rem"` : ''} alt="" width="160" height="90" loading="lazy" decoding="async" />`
  const words =
    description.length > DESCRIPTION_LETTERS
      ? `${description.slice(0, DESCRIPTION_LETTERS).toWellFormed()}…`
      : description
  return `<a data-course="${id}" href="/courses/${id}">${image}<span><strong>${escapeHtml(title)}</strong><span>${escapeHtml(words)}</span></span></a>`
}

/**
 * Draws the cards of a cleaned content from what the courses are now: titles follow the course, and a course that the
 * public does not see (any more) has none.
 */
export function drawCourses(html: string, courses: readonly CourseInPost[]): string {
  const byId = new Map(courses.map((course) => [course.id, course]))
  return html.replaceAll(COURSE_CARD, (_, id: string) => {
    const course = byId.get(Number(id))
    return course ? cardOf(course) : ''
  })
}
