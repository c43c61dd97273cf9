import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Upload } from '#web/api/upload-state.ts'
import { UploadProgress } from '#web/kit/upload-progress.tsx'
import { VOICE_SECONDS } from '../attachment/attachment.contract.ts'
import { Player } from './attachment.tsx'
import { durationText } from './duration-text.ts'
import styles from './thread.module.css'
import type { useRecorder } from './use-recorder.ts'

type VoiceRecorderProps = {
  recorder: ReturnType<typeof useRecorder>
  upload: Upload | undefined
  isSending: boolean
  onSend: () => void
}

/** A voice note while it is recorded, and before it is sent. */
export function VoiceRecorder({ recorder, upload, isSending, onSend }: VoiceRecorderProps) {
  const { t } = useLingui()
  const { state, seconds, recording, stop, cancel, discard } = recorder
  if (state === 'recording')
    return (
      <div className={styles.recorder}>
        <p>
          <span role="status">
            <Trans>Recording...</Trans>
          </span>{' '}
          <span role="timer">
            {durationText(seconds)} / {durationText(VOICE_SECONDS)}
          </span>
        </p>
        <Button onClick={stop}>
          <Trans>Stop recording</Trans>
        </Button>
        <Button variant="default" onClick={cancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    )
  if (recording)
    return (
      <div className={styles.recorder}>
        <Player url={recording.url} label={t`Your voice note, ${durationText(recording.seconds)}`} />
        {upload ? (
          <UploadProgress upload={upload} />
        ) : (
          <>
            <Button disabled={isSending} onClick={onSend}>
              <Trans>Send the voice note</Trans>
            </Button>
            <Button variant="default" disabled={isSending} onClick={discard}>
              <Trans>Delete</Trans>
            </Button>
          </>
        )}
      </div>
    )
  return <Hint state={state} />
}

function Hint({ state }: { state: ReturnType<typeof useRecorder>['state'] }) {
  if (state === 'asking')
    return (
      <p role="status" className={styles.hidden}>
        <Trans>Your browser will ask to use the microphone.</Trans>
      </p>
    )
  if (state === 'refused')
    return (
      <p role="alert" className={styles.hidden}>
        <Trans>
          The microphone could not be used. Allow it for this page in your browser settings, and check that a microphone
          is connected.
        </Trans>
      </p>
    )
  if (state === 'unable')
    return (
      <p role="alert" className={styles.hidden}>
        <Trans>
          This browser cannot record voice notes. Use a recent version of Chrome, Firefox, Edge or Safari, or write
          instead.
        </Trans>
      </p>
    )
  return null
}
