import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { authoringApi } from '#features/learning/authoring/authoring.contract.ts'
import { courseApi } from '#features/learning/course/course.contract.ts'
import { ApiError } from '#web/api/api-error.ts'
import { drafts } from '#web/api/drafts.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { useMe } from '#web/api/use-me.ts'
import { confirm } from '#web/kit/dialogs.tsx'
import { FormShell } from '#web/kit/form-shell.tsx'
import { PlusIcon } from '#web/kit/dashboard-icons.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { quizApi } from '../quiz.contract.ts'
import { QuizBuilder } from './quiz-builder.tsx'
import { QuizConflict, type QuizVersion } from './quiz-conflict.tsx'
import { newQuiz, type QuizDraft, quizDraftKey, readStoredQuiz, staleErrors } from './quiz-draft.ts'
import { QuizExport } from './quiz-export.tsx'
import type { LessonQuiz } from './quiz-editor.page.tsx'
import styles from './quiz-builder.module.css'

/** Screens that show quizzes ask for them again. */
const REFRESH = [quizApi.get, courseApi.get, courseApi.listOwn, authoringApi.get, authoringApi.preview]

/** The quiz of one lesson as a form; what is typed is kept on this device until it is saved. */
export function QuizForm({ of }: { of: LessonQuiz }) {
  const { t } = useLingui()
  const me = useMe()
  const params = { id: of.course.id, video: of.lesson.id }
  const key = quizDraftKey(me.id, of.lesson.id)
  const [stored] = useState(() => (of.can_write ? readStoredQuiz(drafts.read(key)) : null))
  const [isDraft, setDraft] = useState(stored !== null)
  // What is stored on the server, to go back to.
  const [known, setKnown] = useState<QuizVersion>({ quiz: of.quiz, revision: of.revision })
  const form = useApiForm<typeof quizApi.save, QuizVersion>(quizApi.save, {
    initial: known,
    toInput: ({ quiz, revision }) => ({ params, body: { quiz: quiz ?? newQuiz(''), revision } }),
    keepsValues: true,
    success: ({ message }) => message,
    failure: t`The quiz could not be saved. Please try again.`,
    refresh: REFRESH,
    onSaved: () => drafts.remove(key),
    onSuccess: ({ quiz, revision }) => showVersion({ quiz, revision }),
  })
  const showVersion = (version: QuizVersion) => {
    drafts.remove(key)
    setDraft(false)
    setKnown(version)
    form.setValues(version)
    form.resetDirty(version)
    form.clearErrors()
  }
  useEffect(() => {
    // Over what the server has, so that it counts as unsaved.
    if (stored) form.setValues(stored)
    // Once, when the page opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const { quiz, revision } = form.values
  const isDirty = form.isDirty()
  useEffect(() => {
    if (isDirty && quiz) drafts.save(quizDraftKey(me.id, of.lesson.id), { quiz, revision })
  }, [isDirty, me.id, of.lesson.id, quiz, revision])
  const change = (next: QuizDraft | null) => {
    form.setFieldValue('quiz', next)
    const paths = Object.keys(form.errors).map((path) => path.replace(/^quiz\./, ''))
    if (quiz && next) for (const path of staleErrors(paths, quiz, next)) form.clearFieldError(`quiz.${path}`)
  }
  const removal = useApiMutation(quizApi.remove, {
    success: ({ message }) => message,
    failure: t`The quiz could not be removed. Please try again.`,
    refresh: REFRESH,
    onSaved: () => drafts.remove(key),
    onSuccess: (answer) => showVersion({ quiz: null, revision: answer.revision }),
  })
  const isStale =
    form.refusal === 'conflict' || (removal.error instanceof ApiError && removal.error.code === 'conflict')
  const remove = async () => {
    if (removal.isPending) return
    const isSure = await confirm({
      title: t`Remove this quiz?`,
      message: of.has_attempts
        ? t`Learners have answered it. Their results are kept, and the lesson can be completed without a quiz.`
        : t`Its questions will be deleted.`,
      confirmLabel: t`Remove quiz`,
      isDangerous: true,
    })
    if (!isSure) return
    if (known.quiz) removal.mutate({ params, query: { revision } })
    else showVersion(known)
  }
  if (!quiz)
    return (
      <EmptyState
        title={t`No quiz after this video yet`}
        text={
          of.can_write ? (
            <Trans>
              A few questions show learners what they have understood. The lesson is complete once they pass.
            </Trans>
          ) : (
            <Trans>Teachers with quiz permission can add one to their own courses.</Trans>
          )
        }
        action={
          of.can_write && (
            <Button
              leftSection={<PlusIcon size={18} />}
              onClick={() => form.setFieldValue('quiz', newQuiz(of.lesson.title))}
            >
              <Trans>Add quiz</Trans>
            </Button>
          )
        }
      />
    )
  return (
    <>
      {isDraft && (
        <div className={styles.notice}>
          <p>
            <Trans>Your unsaved draft on this device has been restored.</Trans>
          </p>
          <Button variant="default" onClick={() => showVersion(known)}>
            <Trans>Start again</Trans>
          </Button>
        </div>
      )}
      {isStale && (
        <QuizConflict
          key={form.refusals}
          params={params}
          mine={form.values}
          onTake={showVersion}
          onKeep={(theirs) => {
            setKnown(theirs)
            form.setFieldValue('revision', theirs.revision)
          }}
        />
      )}
      {of.has_attempts && of.can_write && (
        <p className={styles.notice}>
          <Trans>Learners have already answered this quiz. They keep their marks. Changes apply to new attempts.</Trans>
        </p>
      )}
      <FormShell
        form={form}
        submitLabel={<Trans>Save quiz</Trans>}
        sendingLabel={<Trans>Saving...</Trans>}
        {...(!of.can_write && { actions: <></> })}
      >
        <QuizBuilder
          value={quiz}
          onChange={change}
          canEdit={of.can_write}
          errorAt={(path) => form.errors[`quiz.${path}`]}
          lessonTitle={of.lesson.title}
          onRemove={remove}
        />
      </FormShell>
      {known.quiz && <QuizExport params={params} />}
    </>
  )
}
