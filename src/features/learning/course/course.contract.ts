import * as z from 'zod/mini'
import { COURSE_LANGUAGE_CODES } from '#shared/course-languages.ts'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { Paged, Paging, Search } from '#shared/paging.ts'
import { anyone } from '#shared/policy.ts'
import { SkillNames } from '#shared/skill-name.ts'
import { coursePolicy } from './course.policy.ts'

const PersonShown = z.object({ name: z.string(), profile_picture: z.nullable(z.string()) })

/** What anyone may know about a lesson: never its address, never its quiz (spec 3 §3). */
const LessonShown = z.object({
  id: z.number(),
  title: z.string(),
  type: z.enum(['upload', 'external']),
  /** Seconds. */
  duration: z.number(),
  has_quiz: z.boolean(),
})

/** A quiz as the learner sees it. There is no `correct_answer` here, so it cannot leave. */
export const QuizShown = z.object({
  title: z.string(),
  description: z.string(),
  passing_score: z.number(),
  questions: z.array(
    z.object({
      id: z.number(),
      text: z.string(),
      options: z.array(z.string()),
      points: z.number(),
      /** The order in which this learner sees the options, by their index; left out: as they are written. */
      option_order: z.optional(z.array(z.number())),
    }),
  ),
})

/** What a course is taught in, by its code. */
export const TaughtIn = z.enum(COURSE_LANGUAGE_CODES)

const CourseCard = z.object({
  id: z.number(),
  title: z.string(),
  language: TaughtIn,
  description: z.string(),
  /** Dollars, 0 for free. */
  price: z.number(),
  /** ISO 4217. */
  currency: z.string(),
  thumbnail: z.nullable(z.string()),
  banner_image: z.nullable(z.string()),
  difficulty_level: z.number(),
  difficulty_level_text: z.string(),
  /** The length that the editor entered, or that of the lessons when they take less than half of it. */
  duration_minutes: z.number(),
  videos: z.array(LessonShown),
  creator: PersonShown,
  tutor_id: z.nullable(z.number()),
  tutor: z.nullable(PersonShown),
  enrolledUsers: z.object({ count: z.number() }),
  /** The average of its reviews, with one decimal; null while there are fewer than three. */
  rating: z.nullable(z.object({ value: z.number(), count: z.number() })),
  requirements: z.array(z.string()),
  what_you_will_learn: z.array(z.string()),
  is_published: z.boolean(),
  created_at: z.string(),
})

/** A skill as the public reads it; `slug` names it in addresses. */
const SkillShown = z.object({ slug: z.string(), name: z.string(), names: SkillNames })

/** A course as its page shows it. */
export const CourseDetail = z.extend(CourseCard, {
  /** The description with its formatting, safe to show; null where it has none. */
  description_html: z.nullable(z.string()),
  /** What it teaches, by name. */
  skills: z.array(SkillShown),
  /** `is_preview`: anyone may watch it, without an account. */
  videos: z.array(z.extend(LessonShown, { is_preview: z.boolean() })),
  tutor: z.nullable(z.extend(PersonShown, { bio: z.nullable(z.string()) })),
})

/** Additional fields for the tutor of a course. */
const OwnCourse = z.extend(CourseCard, {
  /** The length that the editor entered; `duration_minutes` differs when the lessons take less than half of it. */
  claimed_minutes: z.number(),
})

export type OwnCourse = z.infer<typeof OwnCourse>
export type QuizShown = z.infer<typeof QuizShown>
export type CourseCard = z.infer<typeof CourseCard>
export type CourseDetail = z.infer<typeof CourseDetail>

/** With `fields=card` only what a card shows: the page of a list stays small for a slow connection. */
const CourseListed = z.extend(
  z.partial(CourseCard, {
    description: true,
    currency: true,
    thumbnail: true,
    difficulty_level: true,
    duration_minutes: true,
    tutor_id: true,
    tutor: true,
    requirements: true,
    what_you_will_learn: true,
    is_published: true,
    created_at: true,
  }),
  { videos: z.array(z.partial(LessonShown, { title: true, type: true, duration: true, has_quiz: true })) },
)

export type CourseListed = z.infer<typeof CourseListed>

/** 1 Beginner, 2 Intermediate, 3 Advanced. */
export const Level = z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(3)))

/** Orders of the catalogue; newest first when left out. Most popular is by how many learn or have learnt there. */
export const COURSE_SORTS = ['popular', 'price', '-price'] as const
const CourseSort = z.optional(z.enum(COURSE_SORTS))
export type CourseSort = z.infer<typeof CourseSort>

export const courseApi = {
  list: endpoint({
    name: 'course.list',
    method: 'GET',
    path: '/api/courses',
    access: anyone,
    summary:
      'Published courses, newest first or in another order, with search, level, price, skill and language filters (spec 1 §7; spec 3 §7). A search that finds nothing is repeated with its typing errors corrected.',
    query: z.object({
      search: Search,
      level: Level,
      price: z.optional(z.enum(['free', 'paid'])),
      /** The slug of a skill that they teach. */
      skill: z.optional(z.string().check(z.maxLength(100))),
      language: z.optional(TaughtIn),
      sort: CourseSort,
      fields: z.optional(z.enum(['card'])),
      ...Paging,
    }),
    response: z.object({
      courses: z.array(CourseListed),
      /** What was searched instead, when nothing matches the search itself. */
      corrected_search: z.optional(z.string()),
      /** The skill that was asked for, when a course teaches it. */
      skill: z.optional(SkillShown),
      /** Those in which published courses are taught. */
      languages: z.array(TaughtIn),
      ...Paged,
    }),
    publicAnswer: ['course', 'skill', 'user'],
  }),
  get: endpoint({
    name: 'course.get',
    method: 'GET',
    path: '/api/courses/:id',
    access: anyone,
    summary: 'One published course as a visitor may see it: no video addresses, no quiz questions.',
    params: ById,
    response: z.object({ course: CourseDetail }),
    publicAnswer: ['course', 'skill', 'user'],
  }),
  listOwn: endpoint({
    name: 'course.listOwn',
    method: 'GET',
    path: '/api/teacher/courses',
    access: coursePolicy.listOwn,
    summary: 'Courses where the caller is the tutor, drafts included; for admin and HR all courses (spec 3 §6, §7).',
    query: z.object({
      search: Search,
      /** Words of its title alone. */
      title: Search,
      level: Level,
      ...Paging,
    }),
    response: z.object({ courses: z.array(OwnCourse), ...Paged }),
  }),
}
