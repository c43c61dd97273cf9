import { COURSE_SORTS, type courseApi, type CourseSort } from '#features/learning/course/course.contract.ts'
import { type CourseLanguage, findCourseLanguage } from '#shared/course-languages.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { cutToLength } from '#shared/graphemes.ts'
import type { PageHandle } from '#web/api/public-data.ts'

export type PriceFilter = 'free' | 'paid'

/** Cards on one page: whole rows at 2, 3 and 4 columns. */
const PAGE_SIZE = 24
const SEARCH_MAX = 100

/** The parameters that `readFilter` reads. */
export const CATALOGUE_HANDLE: PageHandle = { query: ['search', 'level', 'skill', 'language', 'sort', 'page'] }

/** The filter in the address; invalid values count as not chosen. */
export type CatalogueFilter = {
  search: string
  level: 1 | 2 | 3 | undefined
  /** The slug of a skill. */
  skill: string
  language: CourseLanguage | undefined
  sort: CourseSort
  page: number
}

export function readFilter(params: URLSearchParams): CatalogueFilter {
  const level = Number(params.get('level'))
  const page = Number(params.get('page'))
  return {
    search: cutToLength((params.get('search') ?? '').trim(), SEARCH_MAX),
    level: level === 1 || level === 2 || level === 3 ? level : undefined,
    skill: cutToLength(params.get('skill') ?? '', SEARCH_MAX),
    language: findCourseLanguage(params.get('language')),
    sort: COURSE_SORTS.find((known) => known === params.get('sort')),
    page: Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1,
  }
}

/** The call behind a page of the catalogue; the loader and the screen must make the same call. */
export function catalogueInput(
  filter: CatalogueFilter,
  price: PriceFilter | undefined,
): InputOf<typeof courseApi.list> {
  return {
    query: {
      ...(filter.search ? { search: filter.search } : {}),
      ...(filter.level ? { level: filter.level } : {}),
      ...(filter.skill ? { skill: filter.skill } : {}),
      ...(filter.language ? { language: filter.language } : {}),
      ...(filter.sort ? { sort: filter.sort } : {}),
      ...(price ? { price } : {}),
      ...(filter.page > 1 ? { page: filter.page } : {}),
      limit: PAGE_SIZE,
      fields: 'card',
    },
  }
}

/** What a filter form says, as parameters: nothing for what is not chosen. */
export function formParams(form: HTMLFormElement): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    const text = typeof value === 'string' ? value.trim() : ''
    if (text) params.append(name, text)
  }
  return params
}

/** The address of another page of the same list. */
export function pageAddress(params: URLSearchParams, page: number): string {
  const next = new URLSearchParams(params)
  if (page > 1) next.set('page', String(page))
  else next.delete('page')
  const text = next.toString()
  return text ? `?${text}` : '?'
}
