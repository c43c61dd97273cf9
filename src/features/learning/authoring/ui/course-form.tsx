import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { courseApi } from '#features/learning/course/course.contract.ts'
import { LESSONS_INCOMPLETE } from '#features/learning/course/lesson/lesson.contract.ts'
import { quizApi } from '#features/learning/quiz/quiz.contract.ts'
import type { FieldErrors } from '#shared/errors.ts'
import { drafts } from '#web/api/drafts.ts'
import { useMe } from '#web/api/use-me.ts'
import { translateText, useLanguage } from '#web/i18n.tsx'
import { DraftNotice } from '#web/kit/draft-notice.tsx'
import { StepperForm } from '#web/kit/stepper-form.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { authoringApi, type CourseEdited } from '../authoring.contract.ts'
import { AboutStep } from './about-step.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import {
  courseDraftKey,
  type CourseDraft,
  emptyCourse,
  hasContent,
  missingFieldsOf,
  readStoredDraft,
  toStoredDraft,
  toCourseDraft,
  toCourseInput,
} from './course-draft.ts'
import { LessonsStep } from './lessons-step.tsx'
import { BulletPointsField } from './bullet-points-field.tsx'
import { SkillsField } from './skills-field.tsx'
import { useConfirmImpact } from './use-confirm-impact.ts'
import styles from './authoring.module.css'

/** Spec 3 §9. */
const TIMEOUT_MS = 300_000

type CourseFormProps = {
  /** The course that is edited; null for a new one. */
  course: CourseEdited | null
  onClose: () => void
}

/** The three steps of making or changing a course (spec 3 §2, §5); what is typed is kept on this device. */
export function CourseForm({ course, onClose }: CourseFormProps) {
  const { t, i18n } = useLingui()
  const me = useMe()
  const language = useLanguage()
  const key = courseDraftKey(me.id, course?.id ?? null)
  const [start] = useState(() => (course ? toCourseDraft(course) : emptyCourse(language)))
  const [stored] = useState(() => readStoredDraft(drafts.read(key), start))
  const [isDraft, setDraft] = useState(stored !== null)
  /** The editor of the description reads its text once: another round begins with another text. */
  const [round, setRound] = useState(0)
  const shared = {
    initial: stored ?? start,
    check: (values: CourseDraft) => ({
      ...checkCourse(values, (text) => translateText(i18n, text)),
      ...(values.added &&
        hasContent(values.added) && { added: [t`Finish adding the video you started, or cancel it.`] }),
    }),
    timeoutMs: TIMEOUT_MS,
    success: ({ message }: { message: string }) => message,
    refresh: [courseApi.listOwn, authoringApi.get, authoringApi.preview, quizApi.get],
    onSaved: () => drafts.remove(key),
    onSuccess: onClose,
  }
  const creating = useApiForm(authoringApi.create, {
    ...shared,
    failure: t`Failed to create course`,
    toInput: toCourseInput,
  })
  const changing = useApiForm(authoringApi.update, {
    ...shared,
    failure: t`Failed to update course`,
    toInput: (values) => {
      const { body, files } = toCourseInput(values)
      return { params: { id: course?.id ?? 0 }, body: { ...body, revision: values.revision }, files }
    },
  })
  const form = course ? changing : creating
  const { values } = form
  const isDirty = form.isDirty()
  useEffect(() => {
    if (isDirty) drafts.save(courseDraftKey(me.id, course?.id ?? null), toStoredDraft(values))
  }, [isDirty, me.id, course?.id, values])
  const confirmImpact = useConfirmImpact(course)
  const send = async () => {
    if (form.checkFields(Object.keys(start)) && !(await confirmImpact(form.getValues().videos))) return
    await form.send()
  }
  const errorAt = (path: string) => form.errors[path]
  const pointsProps = (name: 'requirements' | 'what_you_will_learn') => ({
    points: values[name],
    onChange: (next: string[]) => form.setFieldValue(name, next),
    errorAt: (at: number) => errorAt(`${name}.${at}`),
  })
  return (
    <div className={styles.panel}>
      {isDraft && (
        <DraftNotice
          onRestart={() => {
            drafts.remove(key)
            form.setValues(start)
            form.resetDirty(start)
            setDraft(false)
            setRound(round + 1)
          }}
        />
      )}
      {course && form.refusal === 'conflict' && (
        <ConflictNotice
          key={form.refusals}
          courseId={course.id}
          mine={values}
          onChoose={(chosen) => {
            form.setValues(chosen)
            setRound(round + 1)
          }}
        />
      )}
      <StepperForm
        form={{ ...form, send }}
        submitLabel={course ? t`Save Changes` : t`Create Course`}
        sendingLabel={course ? t`Saving...` : t`Creating...`}
        onCancel={onClose}
        steps={[
          {
            title: t`About the course`,
            required: ['title', 'description'],
            labels: { title: t`Course title`, description: t`Description` },
            fields: [
              'description_html',
              'price',
              'duration_minutes',
              'difficulty_level',
              'language',
              'tutor_id',
              'thumbnail',
              'banner_image',
              'is_published',
            ],
            content: <AboutStep key={round} form={form} course={course} />,
          },
          {
            title: t`Outcomes and requirements`,
            required: [],
            fields: ['requirements', 'what_you_will_learn', 'skills'],
            content: (
              <>
                <BulletPointsField
                  key="learn"
                  label={t`What you will learn`}
                  addLabel={t`Add an outcome`}
                  placeholder={t`Build a small web page`}
                  {...pointsProps('what_you_will_learn')}
                />
                <SkillsField
                  skills={values.skills}
                  onChange={(skills) => form.setFieldValue('skills', skills)}
                  error={errorAt('skills')}
                />
                <BulletPointsField
                  key="require"
                  label={t`Requirements`}
                  addLabel={t`Add a requirement`}
                  placeholder={t`A phone or a computer`}
                  {...pointsProps('requirements')}
                />
              </>
            ),
          },
          {
            title: t`Videos`,
            required: [],
            fields: ['videos', 'added'],
            isKept: true,
            content: <LessonsStep form={form} course={course} />,
          },
        ]}
      />
    </div>
  )
}

/** The rules that the contract cannot say: about videos, which are beside the list, and about what was typed. */
function checkCourse(values: CourseDraft, translate: (text: string) => string): FieldErrors {
  const errors: FieldErrors = {}
  for (const [at, lesson] of values.videos.entries()) {
    for (const [field, text] of Object.entries(missingFieldsOf(lesson)))
      errors[`videos.${at}.${field}`] = [translate(text)]
  }
  if (Object.keys(errors).length > 0) errors.form = [translate(LESSONS_INCOMPLETE)]
  return errors
}
