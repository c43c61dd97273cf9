import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { downloadFile } from '#web/api/download.ts'
import { messageOf } from '#web/api/errors.ts'
import { DownloadIcon } from '#web/kit/dashboard-icons.tsx'
import { toast } from '#web/kit/toast.ts'
import { quizFileApi, type QuizFormat } from '../file/file.contract.ts'
import styles from './quiz-builder.module.css'

/** The questions as they are stored, as files that other tools read. */
export function QuizExport({ params }: { params: { id: number; video: number } }) {
  const { t } = useLingui()
  const [isBusy, setBusy] = useState(false)
  const save = async (format: QuizFormat): Promise<void> => {
    setBusy(true)
    try {
      await downloadFile(quizFileApi.export, { params, query: { format } })
    } catch (problem) {
      toast.error(messageOf(problem, t`The file could not be downloaded. Please try again.`))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.exports}>
      <Button
        variant="default"
        leftSection={<DownloadIcon size={18} />}
        disabled={isBusy}
        onClick={() => void save('gift')}
      >
        <Trans>Export as GIFT</Trans>
      </Button>
      <Button
        variant="default"
        leftSection={<DownloadIcon size={18} />}
        disabled={isBusy}
        onClick={() => void save('moodle-xml')}
      >
        <Trans>Export as Moodle XML</Trans>
      </Button>
    </div>
  )
}
