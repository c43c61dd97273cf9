import { Modal } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { OutputOf } from '#shared/endpoint.ts'
import { ApiError } from '#web/api/api-error.ts'
import { messageOf } from '#web/api/errors.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { FileField } from '#web/kit/file-field.tsx'
import { useLayer } from '#web/kit/layers.ts'
import { toast } from '#web/kit/toast.ts'
import { quizFileApi, quizFileRule } from '../file/file.contract.ts'
import { ImportedQuestionList } from './imported-question-list.tsx'
import type { QuestionDraft } from './quiz-draft.ts'
import styles from './quiz-import.module.css'

type Read = OutputOf<typeof quizFileApi.read>

type QuizImportProps = {
  /** How many more questions the quiz can have. */
  room: number
  onAdd: (questions: QuestionDraft[]) => void
  onClose: () => void
}

/** Imports questions from a file; first shows, line by line, which can be imported and which cannot. */
export function QuizImport({ room, onAdd, onClose }: QuizImportProps) {
  const { t } = useLingui()
  useLayer()
  const [file, setFile] = useState<File | null>(null)
  const [found, setFound] = useState<Read | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const reading = useApiMutation(quizFileApi.read, {
    errorsIn: 'form',
    onSuccess: (answer) => setFound(answer),
  })
  const choose = async (chosen: File | null) => {
    setFile(chosen)
    setFound(null)
    setProblem(null)
    if (!chosen) return
    try {
      await reading.mutateAsync({ files: { file: chosen } })
    } catch (failure) {
      const atFile = failure instanceof ApiError ? failure.errors?.file?.join(' ') : undefined
      setProblem(atFile ?? messageOf(failure, t`The file could not be read. Please try again.`))
    }
  }
  return (
    <Modal opened onClose={onClose} title={t`Import questions`} size="lg" closeButtonProps={{ 'aria-label': t`Close` }}>
      <div className={styles.import}>
        <FileField
          label={t`File with questions`}
          description={t`GIFT or Moodle XML, as exported by Moodle and many other tools`}
          rule={quizFileRule}
          value={file}
          error={problem}
          upload={reading.upload}
          isDisabled={reading.isPending}
          onChange={(chosen) => void choose(chosen)}
        />
        {found && (
          <ImportedQuestionList
            key={file?.name}
            found={found}
            room={room}
            onAdd={(questions) => {
              onAdd(questions)
              const count = questions.length
              toast.success(t`Questions added: ${count}. Save the quiz to keep them.`)
              onClose()
            }}
          />
        )}
      </div>
    </Modal>
  )
}
