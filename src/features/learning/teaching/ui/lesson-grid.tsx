import { Trans, useLingui } from '@lingui/react/macro'
import { createContext, use } from 'react'
import { ProgressBar } from '#features/learning/learning/ui/progress-bar.tsx'
import type { Learner, Lesson, LessonState } from '../teaching.contract.ts'
import styles from './teaching.module.css'

/** The lessons of the course that the list is about. */
export const LessonsShown = createContext<readonly Lesson[]>([])

/** With more lessons their squares are small and have no numbers. */
const MOST_WITH_NUMBERS = 42

function useStateName(): (state: LessonState) => string {
  const { t } = useLingui()
  const names = { done: t`done`, started: t`started`, not_started: t`not started`, needs_help: t`needs help` }
  return (state) => names[state]
}

/** A learner's lessons as squares in the order of the course; a bar where there is no room for them. */
export function LessonGrid({ learner }: { learner: Learner }) {
  const { t } = useLingui()
  const nameOf = useStateName()
  const lessons = use(LessonsShown)
  const { user, progress, lessons_done: done } = learner
  const { length: total } = learner.lessons
  return (
    <>
      <span className={styles.bar}>
        <ProgressBar percent={progress} of={user.name} />
      </span>
      <span
        role="img"
        aria-label={t`${done} of ${total} lessons done`}
        className={styles.squares}
        data-many={total > MOST_WITH_NUMBERS || undefined}
      >
        {learner.lessons.map((state, at) => {
          const name = nameOf(state)
          const title = lessons[at]?.title ?? ''
          return (
            <Square key={lessons[at]?.id ?? at} state={state} text={at + 1} title={`${at + 1}. ${title}: ${name}`} />
          )
        })}
      </span>
    </>
  )
}

function Square({ state, text, title }: { state: LessonState; text: number | string; title?: string }) {
  return (
    <span className={styles.square} data-state={state} title={title}>
      {state === 'needs_help' ? '!' : text}
    </span>
  )
}

/** What the squares mean. */
export function GridLegend() {
  return (
    <p className={styles.legend}>
      <span className={styles.entry}>
        <Square state="not_started" text="1" />
        <Trans>Not started</Trans>
      </span>
      <span className={styles.entry}>
        <Square state="started" text="2" />
        <Trans>Started</Trans>
      </span>
      <span className={styles.entry}>
        <Square state="done" text="3" />
        <Trans>Done</Trans>
      </span>
      <span className={styles.entry}>
        <Square state="needs_help" text="!" />
        <Trans>Needs help</Trans>
      </span>
    </p>
  )
}
