import { Button, Popover, TextInput } from '@mantine/core'
import { RichTextEditor, useRichTextEditorContext } from '@mantine/tiptap'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { pictureRule, uploadApi } from '#features/base/upload/upload.contract.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { translateText } from '#web/i18n.tsx'
import { problemOf } from '#web/kit/file-check.ts'
import { FileField } from '#web/kit/file-field.tsx'
import { ImageIcon } from '#web/kit/dashboard-icons.tsx'
import { useLayer } from '#web/kit/layers.ts'
import { useReturnFocusToEditor } from '#web/kit/use-return-focus.ts'
import { insertBlock } from './insert-block.ts'
import styles from './writing.module.css'

type PictureControlProps = {
  /** Pictures that were pasted or dropped into the text, one after the other. */
  waiting: readonly File[]
  onWaiting: (rest: readonly File[]) => void
}

/** The editor's button for a picture: it is uploaded, described for those who do not see it, and put where the cursor is. */
export function PictureControl({ waiting, onWaiting }: PictureControlProps) {
  const { t } = useLingui()
  const { editor } = useRichTextEditorContext()
  const [isOpen, setOpen] = useState(false)
  const [given] = waiting
  const isShown = isOpen || given !== undefined
  const show = (next: boolean) => {
    setOpen(next)
    if (!next) onWaiting([])
  }
  const insertPicture = (src: string, alt: string) => {
    setOpen(false)
    onWaiting(waiting.slice(1))
    if (editor) insertBlock(editor, { type: 'picture', attrs: { src, alt } })
  }
  return (
    <Popover opened={isShown} onChange={show} trapFocus position="bottom" shadow="md">
      <Popover.Target>
        <RichTextEditor.Control aria-label={t`Picture`} title={t`Picture`} onClick={() => show(!isShown)}>
          <ImageIcon size={16} />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown className={styles.popover}>
        <PictureFields key={waiting.length} given={given} onUploaded={insertPicture} />
      </Popover.Dropdown>
    </Popover>
  )
}

type PictureFieldsProps = {
  /** The picture that was pasted or dropped. */
  given: File | undefined
  onUploaded: (src: string, alt: string) => void
}

/** The picture and what it shows; not a form of its own, since it stands in one. */
function PictureFields({ given, onUploaded }: PictureFieldsProps) {
  const { t, i18n } = useLingui()
  const refusal = given ? problemOf(given, pictureRule) : null
  const [file, setFile] = useState<File | null>(given && refusal === null ? given : null)
  const [isRefused, setRefused] = useState(refusal !== null)
  const [alt, setAlt] = useState('')
  useLayer()
  useReturnFocusToEditor()
  const upload = useApiMutation(uploadApi.create, {
    failure: t`The picture could not be uploaded`,
    onSuccess: ({ url }) => onUploaded(url, alt.trim()),
  })
  const isReady = file !== null && alt.trim() !== '' && !upload.isPending
  const sendPicture = () => {
    if (isReady) upload.mutate({ body: {}, files: { file } })
  }
  return (
    <>
      <FileField
        label={t`Picture`}
        rule={pictureRule}
        value={file}
        error={isRefused && refusal !== null && translateText(i18n, refusal)}
        onChange={(chosen) => {
          setRefused(false)
          setFile(chosen)
        }}
        upload={upload.upload}
        isRequired
      />
      <TextInput
        label={t`What the picture shows`}
        description={t`Description for screen readers`}
        required
        maxLength={300}
        value={alt}
        onChange={(event) => setAlt(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter would send the whole form.
          if (event.key !== 'Enter') return
          event.preventDefault()
          sendPicture()
        }}
      />
      <Button onClick={sendPicture} disabled={!isReady}>
        <Trans>Insert</Trans>
      </Button>
    </>
  )
}
