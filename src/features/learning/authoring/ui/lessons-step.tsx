import type { ReactNode } from 'react'
import { quizPolicy } from '#features/learning/quiz/quiz.policy.ts'
import { can } from '#shared/policy.ts'
import { useMe } from '#web/api/use-me.ts'
import { UploadProgress } from '#web/kit/upload-progress.tsx'
import type { ApiForm } from '#web/kit/use-api-form.ts'
import type { CourseEdited } from '../authoring.contract.ts'
import { type CourseDraft, type LessonDraft, staleLessonErrors } from './course-draft.ts'
import { LessonList } from './lesson-list.tsx'
import { QuizzesNotAllowed } from './quizzes-not-allowed.tsx'

type LessonsStepProps = { form: ApiForm<CourseDraft>; course: CourseEdited | null }

/** The third step: the videos of the course with their quizzes. */
export function LessonsStep({ form, course }: LessonsStepProps) {
  const me = useMe()
  const { videos } = form.values
  // Anyone who makes a course as a teacher is its tutor.
  const mayWriteQuizzes = can(me, quizPolicy.write, { tutor_id: course ? course.tutor_id : me.id })
  const change = (to: (now: readonly LessonDraft[]) => LessonDraft[]) => {
    // An upload ends long after it began: what was typed in the meantime stays.
    const before = form.getValues().videos
    const next = to(before)
    form.setFieldValue('videos', next)
    for (const path of staleLessonErrors(Object.keys(form.errors), before, next)) form.clearFieldError(path)
  }
  return (
    <>
      {!mayWriteQuizzes && <QuizzesNotAllowed />}
      <LessonList
        courseId={course?.id ?? null}
        lessons={videos}
        onChange={change}
        canWriteQuizzes={mayWriteQuizzes}
        errors={errorsOf(form.errors)}
        added={form.values.added}
        onAdded={(to) => {
          form.setFieldValue('added', to)
          form.clearFieldError('added')
        }}
        addedProblem={form.errors.added}
      />
      {form.upload && <UploadProgress upload={form.upload} />}
    </>
  )
}

/** Errors of the lessons, by the path in their list. */
const errorsOf = (errors: Readonly<Record<string, ReactNode>>) =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, error]) =>
      path.startsWith('videos.') ? [[path.slice('videos.'.length), error]] : [],
    ),
  )
