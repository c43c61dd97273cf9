import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { courseApi } from '#features/learning/course/course.contract.ts'
import { catalogueApi } from '#features/mentorship/program/catalogue/catalogue.contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { ServerList } from '#web/kit/server-list.ts'
import { PRICE_COLUMNS, type Priced, priceApi, type PricedKind, programPriceApi } from '../price.contract.ts'

/** The pages of prices differ in their calls and words only. */
export type PriceKind = {
  /** Also the part of the address that names the open record. */
  kind: PricedKind
  calls: typeof priceApi
  list: ServerList<typeof priceApi.list, Priced>
  /** Before the `address` of what is sold. */
  path: string
  /** The reads that a price makes stale. */
  refresh: readonly Endpoint[]
  words: Record<
    'page' | 'text' | 'search' | 'emptyTitle' | 'empty' | 'emptySearch' | 'record' | 'none',
    MessageDescriptor
  >
}

const listOf = ({ list, export: file }: typeof priceApi): PriceKind['list'] => ({
  endpoint: list,
  rows: ({ priced }) => priced,
  sorts: PRICE_COLUMNS,
  usualOrder: msg`By title`,
  file,
})

export const COURSES: PriceKind = {
  kind: 'course',
  calls: priceApi,
  list: listOf(priceApi),
  path: '/courses/',
  refresh: [priceApi.list, priceApi.history, courseApi.list, courseApi.get],
  words: {
    page: msg`Course Pricing`,
    text: msg`Current price of each course. A price applies from its first day to its last.`,
    search: msg`Search by course`,
    emptyTitle: msg`No courses yet`,
    empty: msg`Courses appear here once they are created.`,
    emptySearch: msg`No courses found`,
    record: msg`Prices for a course`,
    none: msg`No other prices yet. The course’s own price applies.`,
  },
}

export const PROGRAMS: PriceKind = {
  kind: 'program',
  calls: programPriceApi,
  list: listOf(programPriceApi),
  path: '/programs/',
  refresh: [programPriceApi.list, programPriceApi.history, catalogueApi.list, catalogueApi.get],
  words: {
    page: msg`Program Pricing`,
    text: msg`Current price of each program. A program without a price is free.`,
    search: msg`Search by program`,
    emptyTitle: msg`No programs yet`,
    empty: msg`Programs appear here once they are created.`,
    emptySearch: msg`No programs found`,
    record: msg`Prices for a program`,
    none: msg`No prices yet. The program is free.`,
  },
}
