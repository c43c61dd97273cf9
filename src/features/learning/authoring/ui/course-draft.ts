import { knownIdOf, missingLessonFields, UPLOAD_UNFINISHED } from '#features/learning/course/lesson/lesson.contract.ts'
import { type QuizDraft, readQuizDraft, staleErrors } from '#features/learning/quiz/ui/quiz-draft.ts'
import { readBegunUpload } from '#features/learning/video/ui/begun-upload.ts'
import type { BegunUpload, UploadedVideo } from '#features/learning/video/ui/use-video-upload.ts'
import type { SkillChoice } from '#features/learning/skill/ui/skill-select.tsx'
import { type CourseLanguage, findCourseLanguage } from '#shared/course-languages.ts'
import { SkillNames } from '#shared/skill-name.ts'
import type { DraftKey } from '#web/api/drafts.ts'
import type { CourseEdited, LessonEdited } from '../authoring.contract.ts'

/** A lesson while it is written. */
export type LessonDraft = {
  /** The same wherever the lesson moves. */
  key: string
  id: number | null
  title: string
  type: 'upload' | 'external'
  url: string
  /** A video that is on its way, in pieces: after a reload the same file goes on where it stopped. */
  begun: BegunUpload | null
  /** A video that has come whole and that the course does not show yet. */
  upload: UploadedVideo | null
  file_name: string | null
  size_bytes: number | null
  quiz_data: QuizDraft | null
  /**
   * Only a quiz that was changed here is sent: the person who may not write quizzes, or has not, leaves it as it is.
   */
  is_quiz_changed: boolean
}

/** The form of a course while it is filled in: numbers as they are typed. */
export type CourseDraft = {
  title: string
  description: string
  /** The same with formatting; null while it has none. */
  description_html: string | null
  price: string
  duration_minutes: string
  difficulty_level: string
  language: CourseLanguage
  tutor_id: string
  is_published: boolean
  thumbnail: File | null
  banner_image: File | null
  requirements: string[]
  what_you_will_learn: string[]
  /** What it teaches, with the names as they were when they were chosen. */
  skills: SkillChoice[]
  videos: LessonDraft[]
  /** The lesson that is being added. */
  added: LessonDraft | null
  /** The revision of the course that was read; 0 for a new one. */
  revision: number
}

/** A new course is published unless someone says otherwise (spec 3 §4), and in the language of the one who writes it. */
export const emptyCourse = (language: CourseLanguage): CourseDraft => ({
  title: '',
  description: '',
  description_html: null,
  price: '',
  duration_minutes: '',
  difficulty_level: '1',
  language,
  tutor_id: '',
  is_published: true,
  thumbnail: null,
  banner_image: null,
  requirements: [],
  what_you_will_learn: [],
  skills: [],
  videos: [],
  added: newLesson(),
  revision: 0,
})

/** One draft per person and course. */
export const courseDraftKey = (personId: number, courseId: number | null): DraftKey => ({
  form: `course-${courseId ?? 'new'}`,
  personId,
})

/** A lesson that no one has written yet. */
export const newLesson = (): LessonDraft => ({
  key: crypto.randomUUID(),
  id: null,
  title: '',
  type: 'upload',
  url: '',
  begun: null,
  upload: null,
  file_name: null,
  size_bytes: null,
  quiz_data: null,
  is_quiz_changed: false,
})

const toLessonDraft = (lesson: LessonEdited): LessonDraft => ({
  key: String(lesson.id),
  id: lesson.id,
  title: lesson.title,
  type: lesson.type,
  url: lesson.url ?? '',
  begun: null,
  upload: null,
  file_name: lesson.file_name,
  size_bytes: lesson.size_bytes,
  quiz_data: lesson.quiz_data,
  is_quiz_changed: false,
})

/** The form of a course as it is stored. */
export const toCourseDraft = (course: CourseEdited): CourseDraft => ({
  title: course.title,
  description: course.description,
  description_html: course.description_html,
  price: String(course.price),
  duration_minutes: course.duration_minutes === 0 ? '' : String(course.duration_minutes),
  difficulty_level: String(course.difficulty_level),
  language: course.language,
  tutor_id: course.tutor_id === null ? '' : String(course.tutor_id),
  is_published: course.is_published,
  thumbnail: null,
  banner_image: null,
  requirements: course.requirements,
  what_you_will_learn: course.what_you_will_learn,
  skills: course.skills,
  videos: course.videos.map(toLessonDraft),
  added: course.videos.length === 0 ? newLesson() : null,
  revision: course.revision,
})

/** Whether the lesson has a video that can be shown. */
const hasVideo = ({ upload, file_name }: LessonDraft): boolean => upload !== null || file_name !== null

/** What is missing in a lesson, by its field. */
export function missingFieldsOf(lesson: LessonDraft): Partial<Record<'title' | 'type' | 'file' | 'url', string>> {
  const isUpcomingOrOngoing = lesson.type === 'upload' && lesson.begun !== null
  return {
    ...missingLessonFields({ ...lesson, title: lesson.title.trim() }, hasVideo(lesson)),
    ...(isUpcomingOrOngoing && { file: UPLOAD_UNFINISHED }),
  }
}

/** Whether anything of a lesson has been filled in. */
export const hasContent = ({ title, url, begun, upload }: LessonDraft): boolean =>
  title.trim() !== '' || url !== '' || begun !== null || upload !== null

/** What is sent: numbers as they were typed, which the contract reads; videos have come before. */
export function toCourseInput(values: CourseDraft) {
  const { thumbnail, banner_image, videos, added: _added, revision: _revision, ...texts } = values
  const files: Record<string, File> = {
    ...(thumbnail && { thumbnail }),
    ...(banner_image && { banner_image }),
  }
  const lessons = videos.map(({ id, title, type, url, upload, quiz_data, is_quiz_changed }) => ({
    ...(id !== null && { id }),
    title,
    type,
    url: type === 'external' ? url : null,
    ...(type === 'upload' && upload && { upload_id: upload.upload_id, duration: upload.duration }),
    ...(is_quiz_changed && { quiz_data }),
  }))
  return {
    body: {
      ...texts,
      skills: texts.skills.map(({ id }) => id),
      tutor_id: texts.tutor_id === '' ? ('' as const) : Number(texts.tutor_id),
      videos: lessons,
    },
    files,
  }
}

/**
 * The form after someone else has saved the course, to be saved over that version. A lesson that has left the course
 * in the meantime is a new one; a stored video of it has to be chosen again. Quizzes that were not changed here are
 * theirs.
 */
export function rebaseDraft(theirs: CourseDraft, mine: CourseDraft): CourseDraft {
  const known = new Map(theirs.videos.map((lesson) => [lesson.id, lesson]))
  const videos = mine.videos.map((lesson) => {
    const stored = known.get(lesson.id)
    const quiz = lesson.is_quiz_changed ? lesson.quiz_data : (stored?.quiz_data ?? null)
    const isGone = lesson.id !== null && !stored
    return { ...lesson, quiz_data: quiz, ...(isGone && { id: null, file_name: null, size_bytes: null }) }
  })
  return { ...mine, videos, revision: theirs.revision }
}

/** What this device keeps of the form: everything but pictures, which a browser cannot keep. */
export const toStoredDraft = (values: CourseDraft): unknown => ({
  ...values,
  thumbnail: null,
  banner_image: null,
  videos: values.videos.map((lesson) => ({
    ...lesson,
    quiz_data: lesson.is_quiz_changed ? lesson.quiz_data : null,
  })),
})

const isText = (value: unknown): value is string => typeof value === 'string'
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const textsIn = (value: unknown): string[] | undefined => (Array.isArray(value) ? value.filter(isText) : undefined)

/** Names in other languages are missing in what older versions have stored. */
const skillsIn = (value: unknown): SkillChoice[] | undefined =>
  Array.isArray(value)
    ? value.filter(isObject).flatMap(({ id, name, names }) => {
        const known = SkillNames.safeParse(names)
        return typeof id === 'number' && isText(name) ? [{ id, name, names: known.success ? known.data : {} }] : []
      })
    : undefined

/** A stored draft, read with care: it may be of an older version of the product. Null when there is none. */
export function readStoredDraft(stored: unknown, start: CourseDraft): CourseDraft | null {
  if (!isObject(stored)) return null
  const texts = Object.fromEntries(
    Object.entries(start).map(([name, usual]) => {
      const found = stored[name]
      if (isText(usual) || typeof usual === 'boolean' || typeof usual === 'number')
        return [name, typeof found === typeof usual ? found : usual]
      return [name, usual]
    }),
  )
  const draft: CourseDraft = { ...start, ...texts }
  return {
    ...draft,
    description_html: isText(stored.description_html) ? stored.description_html : null,
    language: (isText(stored.language) && findCourseLanguage(stored.language)) || start.language,
    requirements: textsIn(stored.requirements) ?? start.requirements,
    what_you_will_learn: textsIn(stored.what_you_will_learn) ?? start.what_you_will_learn,
    skills: skillsIn(stored.skills) ?? start.skills,
    videos: Array.isArray(stored.videos)
      ? stored.videos.filter(isObject).map((each) => readLesson(each, start.videos))
      : start.videos,
    added: isObject(stored.added) ? readLesson(stored.added, start.videos) : start.added,
  }
}

function readLesson(stored: Record<string, unknown>, lessons: readonly LessonDraft[]): LessonDraft {
  const { key, id, title, type, url, begun, upload, file_name: name, size_bytes: bytes } = stored
  const known = typeof id === 'number' ? (knownIdOf({ id }) ?? null) : null
  const isChanged = stored.is_quiz_changed === true
  const before = lessons.find((lesson) => lesson.id !== null && lesson.id === known)
  return {
    ...newLesson(),
    ...(isText(key) && { key }),
    id: known,
    ...(isText(title) && { title }),
    type: type === 'external' ? 'external' : 'upload',
    ...(isText(url) && { url }),
    begun: readBegunUpload(begun),
    upload: readUpload(upload),
    file_name: known !== null && isText(name) ? name : null,
    size_bytes: known !== null && typeof bytes === 'number' ? bytes : null,
    quiz_data: isChanged ? readQuizDraft(stored.quiz_data) : (before?.quiz_data ?? null),
    is_quiz_changed: isChanged,
  }
}

function readUpload(stored: unknown): UploadedVideo | null {
  const begun = readBegunUpload(stored)
  const duration = isObject(stored) && typeof stored.duration === 'number' ? stored.duration : null
  return begun && { ...begun, duration }
}

/** What a change does to the lessons: how many are new, and which existing ones stay. */
export function lessonChange(before: readonly { id: number }[], after: readonly LessonDraft[]) {
  const kept = after.flatMap(({ id }) => (id === null ? [] : [id]))
  const added = after.filter(({ id }) => id === null).length
  return { kept, added, isNone: added === 0 && before.every(({ id }) => kept.includes(id)) }
}

const PATH = /^videos\.(\d+)\.(.+)$/

/** Which of these errors, by their path in the form, a change of the lessons has made stale. */
export function staleLessonErrors(
  paths: readonly string[],
  before: readonly LessonDraft[],
  after: readonly LessonDraft[],
): string[] {
  const isMoved = before.map(({ key }) => key).join(' ') !== after.map(({ key }) => key).join(' ')
  return paths.filter((path) => {
    const [, place, field = ''] = PATH.exec(path) ?? []
    const [old, now] = [before[Number(place)], after[Number(place)]]
    if (place === undefined) return false
    if (isMoved || !old || !now) return true
    const inQuiz = /^quiz_data\.(.+)$/.exec(field)?.[1]
    if (inQuiz === undefined || !old.quiz_data || !now.quiz_data) return valueOf(old, field) !== valueOf(now, field)
    return staleErrors([inQuiz], old.quiz_data, now.quiz_data).length > 0
  })
}

const valueOf = (lesson: LessonDraft, field: string): unknown =>
  field === 'file' ? lesson.upload : new Map<string, unknown>(Object.entries(lesson)).get(field.split('.')[0] ?? field)
