import { handlers } from '#server/http/call.ts'
import { notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { beginningOf } from '#shared/text-beginning.ts'
import { todayOf } from '#features/people/employee/employee.service.ts'
import { programPrices } from '#features/money/price/price.service.ts'
import { findCapstone } from '../brief/brief.data.ts'
import { isOpenOn, cohortStateOn } from '../cohort/cohort.contract.ts'
import { listUnendedCohorts } from '../cohort/cohort.data.ts'
import { catalogueApi } from './catalogue.contract.ts'
import {
  findPublished,
  findNextCohortStarts,
  listPublished,
  listShownCourses,
  listShownMentors,
} from './catalogue.data.ts'

/** Taking a place is what members do. */
export { joinApi } from './catalogue.contract.ts'

/** A card shows the beginning of what a course or the capstone is about. */
const CARD_TEXT_LETTERS = 200

export const catalogueHandlers = handlers(catalogueApi, {
  list: async ({ db, query, now }) => {
    const { rows, ...paged } = await listPublished(db, query)
    const ids = rows.map(({ id }) => id)
    const days = await findNextCohortStarts(db, ids, await todayOf(db, now()))
    const pricesOf = await programPrices(db, ids, now())
    const programs = rows.map((row) => ({
      ...row,
      next_starts_on: days.get(row.id) ?? null,
      prices: pricesOf(row.id),
    }))
    return { programs, ...paged }
  },
  get: async ({ db, params, now }) => {
    const found = await findPublished(db, params.slug)
    if (!found) throw notFound(message('Program not found'))
    const { id, slug, title, summary, description, field, weeks } = found
    const today = await todayOf(db, now())
    const courses = await listShownCourses(db, id)
    const capstone = await findCapstone(db, id)
    const pricesOf = await programPrices(db, [id], now())
    const coming = await listUnendedCohorts(db, [id], today)
    return {
      program: {
        id,
        slug,
        title,
        summary,
        description,
        field,
        weeks,
        difficulty_level: found.difficultyLevel,
        courses_included: found.coursesIncluded,
        courses: courses.map((course) => ({
          ...course,
          description: beginningOf(course.description, CARD_TEXT_LETTERS),
        })),
        capstone: capstone ? { title: capstone.title, brief: beginningOf(capstone.brief, CARD_TEXT_LETTERS) } : null,
        mentors: await listShownMentors(db, id),
        prices: pricesOf(id),
        cohorts: coming.map((cohort) => {
          const days = { starts_on: cohort.startsOn, ends_on: cohort.endsOn, join_until: cohort.joinUntil }
          return {
            id: cohort.id,
            name: cohort.name,
            ...days,
            state: cohortStateOn(today, days),
            places_left: cohort.places - cohort.taken,
            is_open: isOpenOn(today, days),
          }
        }),
      },
    }
  },
})
