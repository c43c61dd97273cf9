import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/queries.ts'
import { TwoVersions } from '#web/kit/two-versions.tsx'
import { quizApi } from '../quiz.contract.ts'
import { type QuizDraft, quizText } from './quiz-draft.ts'

/** A quiz, or none, over a version of what is stored. */
export type QuizVersion = { quiz: QuizDraft | null; revision: string }

type QuizConflictProps = {
  params: { id: number; video: number }
  mine: QuizVersion
  onTake: (theirs: QuizVersion) => void
  /** Continues with what was typed, over what is stored. */
  onKeep: (theirs: QuizVersion) => void
}

/** The quiz was saved in the meantime, by someone else or in another window. */
export function QuizConflict({ params, mine, onTake, onKeep }: QuizConflictProps) {
  const { t } = useLingui()
  const { data } = useQuery({ ...query(quizApi.get, { params }), staleTime: 0 })
  if (!data || data.revision === mine.revision) return null
  const theirs = { quiz: data.quiz, revision: data.revision }
  const comparedTexts = (quiz: QuizDraft | null) => [
    { label: t`Quiz title`, text: quiz?.title ?? '' },
    { label: t`Description`, text: quiz?.description ?? '' },
    { label: t`Passing score (%)`, text: String(quiz?.passing_score ?? '') },
    { label: t`Attempt limit`, text: String(quiz?.attempt_limit ?? '') },
    { label: t`Waiting time (minutes)`, text: String(quiz?.retry_minutes ?? '') },
    { label: t`Questions`, text: quiz ? quizText(quiz) : '' },
  ]
  const parts = comparedTexts(theirs.quiz)
    .map(({ label, text }, at) => ({ label, theirs: text, mine: comparedTexts(mine.quiz)[at]?.text ?? '' }))
    .filter((part) => part.theirs !== part.mine)
  return (
    <TwoVersions parts={parts} onTake={() => onTake(theirs)} onKeep={() => onKeep(theirs)}>
      {theirs.quiz ? (
        <Trans>This quiz has changed in the meantime. The differences:</Trans>
      ) : (
        <Trans>This quiz was removed in the meantime. Your version is still here:</Trans>
      )}
    </TwoVersions>
  )
}
