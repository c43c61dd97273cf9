import * as z from 'zod/mini'
import { COURSE_LANGUAGE_CODES } from '#shared/course-languages.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Flag } from '#shared/flag-field.ts'
import { ById, Id, IdInAddress, idField } from '#shared/id.ts'
import { readJson } from '#shared/json.ts'
import { text } from '#shared/message.ts'
import { Search } from '#shared/paging.ts'
import { requiredText } from '#shared/text-fields.ts'
import { tidy } from '#shared/visible-text.ts'
import { pictureRule } from '#features/base/upload/upload.contract.ts'
import { videoRule } from '#features/learning/video/video.contract.ts'
import { CourseDetail, Level, TaughtIn } from '#features/learning/course/course.contract.ts'
import { coursePolicy } from '#features/learning/course/course.policy.ts'
import { LessonWrite, MAX_LESSONS } from '#features/learning/course/lesson/lesson.contract.ts'
import { SkillNames } from '#shared/skill-name.ts'
import { QuizData } from '#features/learning/quiz/quiz.contract.ts'

export {
  isAllowedVideoUrl,
  knownIdOf,
  LESSONS_INCOMPLETE,
  missingLessonFields,
} from '#features/learning/course/lesson/lesson.contract.ts'
export type { LessonWrite } from '#features/learning/course/lesson/lesson.contract.ts'

/** The most points in a list, and the most characters of one. */
export const POINTS = { most: 50, letters: 300 } as const
/** The most skills of a course. */
export const MOST_SKILLS = 10
/** The most characters of a list as JSON text, quizzes included. */
const LISTS_LETTERS = 1_000_000
/** The most characters of a description, and of the same with its formatting. */
const DESCRIPTION = { letters: 20_000, htmlLetters: 60_000 } as const
const TOO_LONG = text('Use at most {maximum} characters')
const TOO_MANY: string = text('Add at most {maximum} entries')

/** A number that forms send as text; an empty text counts as `blank` (spec 3 §5). */
const FormNumber = (blank: number, checked: z.ZodMiniNumber) =>
  z.optional(
    z.pipe(
      z.pipe(
        z.union([z.number(), z.string().check(z.maxLength(20)), z.null()]),
        z.transform((given): unknown => {
          if (given === null || given === '') return blank
          return typeof given === 'string' && given.trim() !== '' ? Number(given) : given
        }),
      ),
      checked,
    ),
  )

/** A list, which forms send as JSON text, and some clients as `none` when it is empty (spec 3 §3, §7). */
const FormList = <Item extends z.ZodMiniType>(item: Item, most: number, tooMany = TOO_MANY) =>
  z.optional(
    z.pipe(
      z.pipe(
        z.union([z.array(z.unknown()), z.string().check(z.maxLength(LISTS_LETTERS)), z.null()]),
        z.transform((given): unknown => readJson(given) ?? []),
      ),
      z.array(item, text('Send a list')).check(z.maxLength(most, tooMany)),
    ),
  )

const Point = z
  .string()
  .check(tidy(), z.minLength(1, text('Fill in this point or remove it')), z.maxLength(POINTS.letters, TOO_LONG))

const hasCents = (price: number): boolean => Number.isInteger(Math.round(price * 1e6) / 1e4)

const fields = {
  title: requiredText(text('Give the course a title')),
  description: requiredText(text('Describe the course'), DESCRIPTION.letters),
  /** The same with formatting; what is not of the editor is taken out, and the text is read from what remains. */
  description_html: z.optional(z.nullable(z.string().check(z.maxLength(DESCRIPTION.htmlLetters, TOO_LONG)))),
  /** Dollars; 0 means free. */
  price: FormNumber(
    0,
    z
      .number(text('Enter a price'))
      .check(
        z.minimum(0, text('The price must be at least 0')),
        z.maximum(1_000_000, text('The price must be at most {maximum}')),
        z.refine(hasCents, text('Use at most 2 decimal places')),
      ),
  ),
  /** 0: as long as its lessons. */
  duration_minutes: FormNumber(
    0,
    z
      .number(text('Enter a whole number of minutes'))
      .check(
        z.int(text('Enter a whole number of minutes')),
        z.minimum(0, text('The duration must be at least 1 minute')),
        z.maximum(100_000, text('The duration must be at most {maximum} minutes')),
      ),
  ),
  difficulty_level: FormNumber(
    1,
    z
      .number(text('Choose a level'))
      .check(z.int(), z.minimum(1, text('Choose a level')), z.maximum(3, text('Choose a level'))),
  ),
  /** What it is taught in; English when left out. */
  language: z.optional(z.enum(COURSE_LANGUAGE_CODES, text('Choose a language'))),
  /** One of the teachers; teachers themselves are the tutors of what they make. */
  tutor_id: z.optional(z.nullable(z.union([Id, IdInAddress, z.literal('')]))),
  is_published: Flag,
  requirements: FormList(Point, POINTS.most),
  what_you_will_learn: FormList(Point, POINTS.most),
  /** Ids of skills of the list; left out, they stay as they are. */
  skills: FormList(idField(text('Choose skills from the list')), MOST_SKILLS, text('Choose at most {maximum} skills')),
  videos: FormList(LessonWrite, MAX_LESSONS),
}

export const COURSE_FILES = {
  thumbnail: pictureRule,
  banner_image: pictureRule,
  'video_files[N]': videoRule,
  'videos[N][file]': videoRule,
} as const

/** A lesson as its authors see it. */
const LessonEdited = z.object({
  id: z.number(),
  title: z.string(),
  type: z.enum(['upload', 'external']),
  /** Of an external video. */
  url: z.nullable(z.string()),
  /** Seconds; 0 while they are not known. */
  duration: z.number(),
  file_name: z.nullable(z.string()),
  size_bytes: z.nullable(z.number()),
  has_quiz: z.boolean(),
  quiz_data: z.nullable(QuizData),
})

const CourseEdited = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string(),
  description_html: z.nullable(z.string()),
  price: z.number(),
  /** 0: as long as its lessons. */
  duration_minutes: z.number(),
  difficulty_level: z.number(),
  language: TaughtIn,
  tutor_id: z.nullable(z.number()),
  is_published: z.boolean(),
  requirements: z.array(z.string()),
  what_you_will_learn: z.array(z.string()),
  skills: z.array(z.object({ id: z.number(), name: z.string(), names: SkillNames })),
  thumbnail: z.nullable(z.string()),
  banner_image: z.nullable(z.string()),
  revision: z.number(),
  videos: z.array(LessonEdited),
})

export type CourseEdited = z.infer<typeof CourseEdited>
export type LessonEdited = z.infer<typeof LessonEdited>

const Saved = z.object({ message: z.string(), course: CourseEdited })

/** Writing courses (spec 3 §2, §5, §7). */
export const authoringApi = {
  create: endpoint({
    name: 'authoring.create',
    method: 'POST',
    path: '/api/courses',
    access: coursePolicy.create,
    summary:
      'Makes a course with its lessons (spec 3 §7). Lists are JSON, in forms as text; a video is a file `video_files[N]` for the lesson at place N, whose url is `pending_upload`, an upload of the sender that has ended (`upload_id`), or an external address. A teacher needs the permission to create courses and becomes the tutor. Published unless `is_published` says no.',
    body: z.strictObject(fields),
    files: COURSE_FILES,
    response: Saved,
    status: 201,
  }),
  update: endpoint({
    name: 'authoring.update',
    method: 'PUT',
    path: '/api/courses/:id',
    access: coursePolicy.update,
    summary:
      'Changes a course (spec 3 §7); what is left out stays. A lesson with its id stays the same for its learners, one that is no longer in the list is archived. With `revision` a change that somebody else has made meanwhile is a 409.',
    params: ById,
    body: z.strictObject({
      ...fields,
      /** The revision of the course that was read. */
      revision: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000_000))),
      /** Removes a picture. */
      remove_thumbnail: Flag,
      remove_banner_image: Flag,
    }),
    files: COURSE_FILES,
    postOverride: true,
    response: Saved,
  }),
  remove: endpoint({
    name: 'authoring.remove',
    method: 'DELETE',
    path: '/api/courses/:id',
    access: coursePolicy.remove,
    summary:
      'Removes a course from the catalogue (spec 3 §6). It is archived: nobody who has enrolled loses lessons, progress or certificate.',
    params: ById,
    response: z.object({ message: z.string() }),
  }),
  get: endpoint({
    name: 'authoring.get',
    method: 'GET',
    path: '/api/courses/:id/edit',
    access: coursePolicy.readForEdit,
    summary: 'A course with everything that its editor needs; of a teacher only own ones, drafts included.',
    params: ById,
    response: z.object({ course: CourseEdited }),
  }),
  preview: endpoint({
    name: 'authoring.preview',
    method: 'GET',
    path: '/api/courses/:id/preview',
    access: coursePolicy.readForEdit,
    summary: 'A course as its page shows it to learners, also while it is a draft; for those who may edit it.',
    params: ById,
    response: z.object({ course: CourseDetail }),
  }),
  impact: endpoint({
    name: 'authoring.impact',
    method: 'GET',
    path: '/api/courses/:id/impact',
    access: coursePolicy.readForEdit,
    summary: 'What a change of the lessons would do to those who learn now.',
    params: ById,
    query: z.object({
      /** Ids of the lessons that stay, with commas between them. */
      keep: z.optional(z.string().check(z.regex(/^(\d{1,10}(,\d{1,10}){0,299})?$/))),
      /** How many lessons are new. */
      added: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(MAX_LESSONS))),
    }),
    response: z.object({
      /** Enrollments that are active, and that are completed. */
      learning: z.number(),
      completed: z.number(),
      /** Lessons that would be removed, each with how many current learners have done it. */
      removed: z.array(z.object({ id: z.number(), title: z.string(), done_by: z.number() })),
      /** How many learners the change would complete: they have done all remaining lessons. */
      finishing: z.number(),
    }),
  }),
  export: endpoint({
    name: 'authoring.export',
    method: 'GET',
    path: '/api/teacher/courses/export',
    access: coursePolicy.listOwn,
    summary: 'The courses that the caller writes, for admin and HR all, as a CSV file, all pages of the list.',
    query: z.object({ search: Search, level: Level }),
    raw: 'text/csv',
  }),
}
