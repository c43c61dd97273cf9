import { Button, Checkbox } from '@mantine/core'
import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { OutputOf } from '#shared/endpoint.ts'
import { AlertIcon } from '#web/kit/icons.tsx'
import type { quizFileApi } from '../file/file.contract.ts'
import type { QuestionDraft } from './quiz-draft.ts'
import styles from './quiz-import.module.css'

type Found = OutputOf<typeof quizFileApi.read>
type FoundListProps = { found: Found; room: number; onAdd: (questions: QuestionDraft[]) => void }

/** The questions of a file to choose from, with what was changed, and the lines that cannot be imported. */
export function ImportedQuestionList({ found, room, onAdd }: FoundListProps) {
  const { notes, questions, refused } = found
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(questions.slice(0, room).map((_, at) => at)))
  const choose = (at: number, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(at)
    else next.delete(at)
    setChosen(next)
  }
  const isTooMany = chosen.size > room
  const add = () =>
    onAdd(questions.filter((_, at) => chosen.has(at)).map(({ question }) => ({ ...question, id: crypto.randomUUID() })))
  return (
    <>
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          <AlertIcon size={18} /> {note}
        </p>
      ))}
      <section aria-labelledby="found-questions" className={styles.part}>
        <h3 id="found-questions">
          <Plural
            value={questions.length}
            _0="No questions can be imported"
            one="# question can be imported"
            other="# questions can be imported"
          />
        </h3>
        <ul className={styles.list}>
          {questions.map(({ line, question, notes: about }, at) => (
            <li key={at} className={styles.entry}>
              <Checkbox
                checked={chosen.has(at)}
                onChange={(event) => choose(at, event.currentTarget.checked)}
                label={question.text}
                description={
                  <>
                    <Trans>Line {line}</Trans>
                    {' · '}
                    <Trans>Correct: {question.options[question.correct_answer]}</Trans>
                  </>
                }
              />
              {about.map((note) => (
                <p key={note} className={styles.about}>
                  <AlertIcon size={16} /> {note}
                </p>
              ))}
            </li>
          ))}
        </ul>
      </section>
      {refused.length > 0 && (
        <section aria-labelledby="found-refused" className={styles.part}>
          <h3 id="found-refused">
            <Plural
              value={refused.length}
              one="# entry in the file cannot be imported"
              other="# entries in the file cannot be imported"
            />
          </h3>
          <ul className={styles.list}>
            {refused.map(({ line, raw, reason }, at) => (
              <li key={at} className={styles.entry}>
                <p>
                  <strong>
                    <Trans>Line {line}</Trans>
                  </strong>
                  {' · '}
                  {reason}
                </p>
                <pre className={styles.raw}>{raw}</pre>
              </li>
            ))}
          </ul>
        </section>
      )}
      {isTooMany && (
        <p className={styles.note} role="alert">
          <Plural
            value={room}
            one="The quiz has room for # more question"
            other="The quiz has room for # more questions"
          />
        </p>
      )}
      {questions.length > 0 && (
        <div className={styles.foot}>
          <Button disabled={chosen.size === 0 || isTooMany} onClick={add}>
            <Plural value={chosen.size} one="Add # question" other="Add # questions" />
          </Button>
        </div>
      )}
    </>
  )
}
