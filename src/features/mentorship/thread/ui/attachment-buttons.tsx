import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { translateText } from '#web/i18n.tsx'
import { HiddenFileInput } from '#web/kit/hidden-file-input.tsx'
import { UploadIcon } from '#web/kit/form-icons.tsx'
import { MessageIcon } from '#web/kit/icons.tsx'
import { toast } from '#web/kit/toast.ts'
import { UploadProgress } from '#web/kit/upload-progress.tsx'
import { attachmentApi, attachmentRule } from '../attachment/attachment.contract.ts'
import type { Message } from '../thread.contract.ts'
import styles from './thread.module.css'
import { useRecorder } from './use-recorder.ts'
import { VoiceRecorder } from './voice-recorder.tsx'

type AttachmentButtonsProps = { matchId: number; onSent: (message: Message) => void }

/** The same key for the same file, so that what is sent again after a lost answer stays one message. */
function useClientKeys(): (file: File) => string {
  const keys = useRef(new WeakMap<File, string>())
  return (file) => {
    const key = keys.current.get(file) ?? crypto.randomUUID()
    keys.current.set(file, key)
    return key
  }
}

/** Sends a file or a voice note into the thread. */
export function AttachmentButtons({ matchId, onSent }: AttachmentButtonsProps) {
  const { t, i18n } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const recorder = useRecorder()
  const keyOf = useClientKeys()
  const sendFile = useApiMutation(attachmentApi.sendFile, {
    failure: t`The file could not be sent. Please try again.`,
    onSuccess: ({ message }) => onSent(message),
  })
  const sendVoice = useApiMutation(attachmentApi.sendVoice, {
    failure: t`The voice note could not be sent. Please try again.`,
    onSuccess: ({ message }) => {
      recorder.discard()
      onSent(message)
    },
  })
  const sendChosenFile = (file: File): void => {
    if (file.size > attachmentRule.maxBytes) {
      toast.error(translateText(i18n, attachmentRule.tooLarge))
      return
    }
    sendFile.mutate({ params: { id: matchId }, body: { client_key: keyOf(file) }, files: { file } })
  }
  const submitVoice = (): void => {
    const file = recorder.recording?.file
    if (file) sendVoice.mutate({ params: { id: matchId }, body: { client_key: keyOf(file) }, files: { voice: file } })
  }
  return (
    <div className={styles.tools}>
      <HiddenFileInput ref={input} rule={attachmentRule} label={t`File to send`} onChoose={sendChosenFile} />
      {recorder.state !== 'recording' && !recorder.recording && (
        <>
          <Button
            size="sm"
            variant="subtle"
            className={styles.tool ?? ''}
            leftSection={<UploadIcon size={18} />}
            disabled={sendFile.isPending}
            onClick={() => input.current?.click()}
          >
            <Trans>Send a file</Trans>
          </Button>
          <Button
            size="sm"
            variant="subtle"
            className={styles.tool ?? ''}
            leftSection={<MessageIcon size={18} />}
            disabled={recorder.state === 'asking'}
            onClick={() => void recorder.start()}
          >
            <Trans>Record a voice note</Trans>
          </Button>
        </>
      )}
      {sendFile.upload && <UploadProgress upload={sendFile.upload} />}
      <VoiceRecorder
        recorder={recorder}
        upload={sendVoice.upload}
        isSending={sendVoice.isPending}
        onSend={submitVoice}
      />
    </div>
  )
}
