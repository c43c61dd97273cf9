import '@mantine/tiptap/styles.layer.css'
import { Input } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { useLingui } from '@lingui/react/macro'
import { useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { type ReactNode, useId } from 'react'
import styles from './description-editor.module.css'

/** A description while it is written: its text, and the same with formatting; null while it has none. */
export type Description = { text: string; html: string | null }

type DescriptionEditorProps = {
  value: Description
  error?: ReactNode
  onChange: (value: Description) => void
}

const CLASSES = {
  control: styles.control ?? '',
  linkEditor: styles.linkEditor ?? '',
  linkEditorInput: styles.linkInput ?? '',
  linkEditorSave: styles.linkSave ?? '',
}

/** The text as the editor's own paragraphs. */
const paragraphsOf = (text: string) => ({
  type: 'doc',
  content: text.split(/\n{2,}/).map((paragraph) => ({
    type: 'paragraph',
    content: paragraph
      .split('\n')
      .flatMap((line, at) => [
        ...(at > 0 ? [{ type: 'hardBreak' }] : []),
        ...(line ? [{ type: 'text', text: line }] : []),
      ]),
  })),
})

/** The field for a formatted description. It is loaded with the editor, apart from everything else. */
export function DescriptionEditor({ value, error, onChange }: DescriptionEditorProps) {
  const { t } = useLingui()
  const id = useId()
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [3] },
        horizontalRule: false,
        link: { openOnClick: false, defaultProtocol: 'https', protocols: ['https', 'http', 'mailto'] },
      }),
    ],
    content: value.html ?? paragraphsOf(value.text),
    injectCSS: false,
    immediatelyRender: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-required': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': error ? `${id}-description ${id}-error` : `${id}-description`,
        ...(error ? { 'aria-invalid': 'true' } : {}),
      },
    },
    onUpdate: ({ editor: changed }) => {
      onChange({ html: changed.getHTML(), text: changed.getText({ blockSeparator: '\n\n' }) })
    },
  })
  return (
    <Input.Wrapper
      id={id}
      size="md"
      label={t`Description`}
      labelElement="div"
      required
      description={t`The beginning is shown under the title.`}
      error={error}
    >
      <RichTextEditor
        editor={editor}
        className={styles.editor}
        classNames={CLASSES}
        withTypographyStyles={false}
        labels={{
          boldControlLabel: t`Bold`,
          italicControlLabel: t`Italic`,
          h3ControlLabel: t`Heading`,
          bulletListControlLabel: t`List`,
          orderedListControlLabel: t`Numbered list`,
          blockquoteControlLabel: t`Quotation`,
          linkControlLabel: t`Link`,
          unlinkControlLabel: t`Remove the link`,
          linkEditorInputLabel: t`Address of the link`,
          linkEditorInputPlaceholder: 'https://',
          linkEditorSave: t`Save`,
          linkEditorExternalLink: t`Opens in a new tab`,
          linkEditorInternalLink: t`Opens in the same tab`,
          undoControlLabel: t`Undo`,
          redoControlLabel: t`Redo`,
        }}
      >
        <RichTextEditor.Toolbar>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.H3 />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Blockquote />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Link />
            <RichTextEditor.Unlink />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content />
      </RichTextEditor>
    </Input.Wrapper>
  )
}
