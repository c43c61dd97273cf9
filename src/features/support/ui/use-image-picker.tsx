import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { translateText } from '#web/i18n.tsx'
import { ImageIcon } from '#web/kit/dashboard-icons.tsx'
import { problemOf, typesOf } from '#web/kit/file-check.ts'
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
  const { t, i18n } = useLingui()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [isSending, setSending] = useState(false)
  const upload = useApiMutation(supportImageApi.upload, { failure: t`Failed to upload image` })
  const choose = (file: File | undefined): void => {
    if (!file) return
    const problem = problemOf(file, supportImageRule)
    if (problem) toast.error(translateText(i18n, problem))
    else setChosen({ file, clientKey: crypto.randomUUID(), url: null })
  }
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
    button: <ChooseButton isDisabled={isSending} onChoose={choose} />,
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

type ChooseButtonProps = { isDisabled: boolean; onChoose: (file: File | undefined) => void }

function ChooseButton({ isDisabled, onChoose }: ChooseButtonProps) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={typesOf(supportImageRule)}
        aria-label={t`Image to send`}
        onChange={(event) => {
          onChoose(event.currentTarget.files?.[0])
          // So that the same file can be chosen again.
          event.currentTarget.value = ''
        }}
      />
      <Button variant="default" disabled={isDisabled} onClick={() => input.current?.click()} className={styles.attach}>
        <ImageIcon size={20} />
        <span className="for-readers">
          <Trans>Attach an image</Trans>
        </span>
      </Button>
    </>
  )
}
