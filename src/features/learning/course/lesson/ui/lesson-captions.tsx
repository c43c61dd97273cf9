import { Switch } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useRef, useState } from 'react'
import { formatSeconds } from '#shared/dates.ts'
import { ApiError } from '#web/api/api-error.ts'
import { downloadFile } from '#web/api/download.ts'
import { messageOf } from '#web/api/errors.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { translateText } from '#web/i18n.tsx'
import button from '#web/kit/button.module.css'
import { confirm } from '#web/kit/dialogs.tsx'
import { acceptedTypesOf } from '#web/kit/file-check.ts'
import { toast } from '#web/kit/toast.ts'
import { captionsRule, type LessonWritten, writingApi } from '../writing/writing.contract.ts'
import styles from './lesson-videos.module.css'

/** One lesson of the course with its captions: given, replaced, saved as a file, removed. */
export function LessonCaptions({ lesson }: { lesson: LessonWritten }) {
  const { t } = useLingui()
  const { id, title, captions } = lesson
  const remove = useApiMutation(writingApi.removeCaptions, {
    success: ({ message }) => message,
    refresh: [writingApi.list],
  })
  const save = () =>
    void downloadFile(writingApi.getCaptions, { params: { id } }).catch((problem: unknown) =>
      toast.error(messageOf(problem, t`The file could not be downloaded. Please try again.`)),
    )
  const ask = async () => {
    const isMeant = await confirm({
      title: t`Remove the captions from "${title}"?`,
      message: t`Learners will see the video without captions. Download them first if you have no copy.`,
      confirmLabel: t`Remove`,
      isDangerous: true,
    })
    if (isMeant) remove.mutate({ params: { id } })
  }
  return (
    <div className={styles.lesson}>
      <div className={styles.about}>
        <span className={styles.title}>{title}</span>
        <span className={styles.facts}>
          {lesson.type === 'external' ? (
            <Trans>On YouTube or Vimeo</Trans>
          ) : lesson.duration > 0 ? (
            formatSeconds(lesson.duration)
          ) : (
            <Trans>Length not known yet</Trans>
          )}
          {' · '}
          {captions ? <Trans>With captions</Trans> : <Trans>No captions</Trans>}
          <MediaState state={lesson.media_state} />
        </span>
      </div>
      <OpenToAll lesson={lesson} />
      {lesson.type === 'upload' && (
        <div className={styles.actions}>
          {captions && (
            <span className={styles.label}>
              <Trans>Captions</Trans>
            </span>
          )}
          <CaptionsFile lesson={lesson} />
          {captions && (
            <>
              <button
                type="button"
                className={button.quiet}
                onClick={save}
                aria-label={t`Download the captions for ${title}`}
              >
                <Trans>Download</Trans>
              </button>
              <button
                type="button"
                className={button.quiet}
                disabled={remove.isPending}
                onClick={() => void ask()}
                aria-label={t`Remove the captions from ${title}`}
              >
                <Trans>Remove</Trans>
              </button>
            </>
          )}
        </div>
      )}
    </div>
  )
}

/** Whether anyone may watch the lesson on the page of the course. */
function OpenToAll({ lesson: { id, title, is_preview: isPreview } }: { lesson: LessonWritten }) {
  const { t } = useLingui()
  const set = useApiMutation(writingApi.setPreview, {
    success: ({ message }) => message,
    refresh: [writingApi.list],
  })
  return (
    <Switch
      label={t`Free preview`}
      aria-label={t`Anyone can watch ${title} without an account`}
      checked={isPreview}
      disabled={set.isPending}
      onChange={(event) => set.mutate({ params: { id }, body: { is_preview: event.currentTarget.checked } })}
    />
  )
}

/** What became of the video since it came. */
function MediaState({ state }: { state: LessonWritten['media_state'] }) {
  if (state === null) return null
  return (
    <>
      {' · '}
      {state === 'preparing' && <Trans>Preparing smaller copies for slow connections</Trans>}
      {state === 'ready' && <Trans>Smaller copies are ready</Trans>}
      {state === 'original' && <Trans>Original only</Trans>}
      {state === 'unreadable' && (
        <strong className={styles.wrong}>
          <Trans>Failed to process video</Trans>
        </strong>
      )}
    </>
  )
}

/** Chooses a file of captions and sends it; what is wrong with it stands below, line by line. */
function CaptionsFile({ lesson: { id, title, captions } }: { lesson: LessonWritten }) {
  const { t, i18n } = useLingui()
  const field = useId()
  const input = useRef<HTMLInputElement>(null)
  const [problems, setProblems] = useState<readonly string[]>([])
  const set = useApiMutation(writingApi.setCaptions, {
    success: ({ message }) => message,
    errorsIn: 'form',
    refresh: [writingApi.list],
  })
  const send = async (file: File) => {
    setProblems([])
    if (file.size > captionsRule.maxBytes) return setProblems([translateText(i18n, captionsRule.tooLarge)])
    try {
      await set.mutateAsync({ params: { id }, files: { captions: file } })
    } catch (problem) {
      const lines = problem instanceof ApiError ? problem.errors?.captions : undefined
      setProblems(lines ?? [messageOf(problem, t`The captions could not be uploaded. Please try again.`)])
    }
  }
  return (
    <div className={styles.captions}>
      <button
        type="button"
        className={button.secondary}
        disabled={set.isPending}
        onClick={() => input.current?.click()}
        aria-describedby={problems.length > 0 ? `${field}-problems` : undefined}
        aria-label={captions ? t`Replace the captions for ${title}` : t`Add captions to ${title}`}
      >
        {captions ? <Trans>Replace</Trans> : <Trans>Add captions</Trans>}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptedTypesOf(captionsRule)}
        aria-label={t`Captions for ${title}`}
        onClick={(event) => (event.currentTarget.value = '')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          if (file) void send(file)
        }}
      />
      {problems.length > 0 && (
        <div id={`${field}-problems`} role="alert" className={styles.problems}>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
