import { Button, Popover, TextInput } from '@mantine/core'
import { RichTextEditor, useRichTextEditorContext } from '@mantine/tiptap'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { pictureRule, uploadApi } from '#features/base/upload/upload.contract.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { FileField } from '#web/kit/file-field.tsx'
import { ImageIcon } from '#web/kit/dashboard-icons.tsx'
import { useLayer } from '#web/kit/layers.ts'
import { useReturnFocusToEditor } from '#web/kit/use-return-focus.ts'
import { insertBlock } from './insert-block.ts'
import styles from './writing.module.css'

/** The editor's button for a picture: it is uploaded, described for those who do not see it, and put where the cursor is. */
export function PictureControl() {
  const { t } = useLingui()
  const { editor } = useRichTextEditorContext()
  const [isOpen, setOpen] = useState(false)
  const insertPicture = (src: string, alt: string) => {
    setOpen(false)
    if (editor) insertBlock(editor, { type: 'picture', attrs: { src, alt } })
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus position="bottom" shadow="md">
      <Popover.Target>
        <RichTextEditor.Control aria-label={t`Picture`} title={t`Picture`} onClick={() => setOpen(!isOpen)}>
          <ImageIcon size={16} />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown className={styles.popover}>
        <PictureFields onUploaded={insertPicture} />
      </Popover.Dropdown>
    </Popover>
  )
}

/** The picture and what it shows; not a form of its own, since it stands in one. */
function PictureFields({ onUploaded }: { onUploaded: (src: string, alt: string) => void }) {
  const { t } = useLingui()
  const [file, setFile] = useState<File | null>(null)
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
        onChange={setFile}
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
