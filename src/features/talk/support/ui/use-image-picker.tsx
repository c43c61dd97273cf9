import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { ChooseImageButton } from '#web/kit/choose-image-button.tsx'
import { toast } from '#web/kit/toast.ts'
import { UploadProgress } from '#web/kit/upload-progress.tsx'
import { supportImageApi, supportImageRule } from '../image/image.contract.ts'
import styles from './support.module.css'

/** A chosen picture; where it was uploaded to is kept, so that sending it again after a lost answer stays one message. */
type Chosen = { file: File; clientKey: string; url: string | null }

type ImagePickerProps = {
  /** Sends the message that a picture is; the caller shows a failure. False when it was not sent. */
  onSend: (url: string, clientKey: string) => Promise<boolean>
}

/** Chooses a picture, and sends it as a message of its own (spec 2 §3, §5). */
export function useImagePicker({ onSend }: ImagePickerProps) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [isSending, setSending] = useState(false)
  const upload = useApiMutation(supportImageApi.upload, { failure: t`Failed to upload image` })
  const send = async ({ file, clientKey, url: known }: Chosen): Promise<void> => {
    setSending(true)
    try {
      const url = known ?? (await upload.mutateAsync({ files: { image: file } })).url
      setChosen({ file, clientKey, url })
      if (!(await onSend(url, clientKey))) return
      toast.success(t`Image sent successfully`)
      setChosen(null)
    } catch {
      // The toast has shown why.
    } finally {
      setSending(false)
    }
  }
  return {
    button: (
      <ChooseImageButton
        rule={supportImageRule}
        isDisabled={isSending}
        onChoose={(file) => setChosen({ file, clientKey: crypto.randomUUID(), url: null })}
      />
    ),
    chosen: chosen && (
      <div className={styles.chosen}>
        <span>{chosen.file.name}</span>
        {upload.upload ? (
          <UploadProgress upload={upload.upload} />
        ) : (
          <>
            <Button size="sm" disabled={isSending} onClick={() => void send(chosen)}>
              <Trans>Send the image</Trans>
            </Button>
            <Button size="sm" variant="default" disabled={isSending} onClick={() => setChosen(null)}>
              <Trans>Remove the image</Trans>
            </Button>
          </>
        )}
      </div>
    ),
  }
}
