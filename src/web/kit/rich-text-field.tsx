import '@mantine/tiptap/styles.layer.css'
import { Input } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { useLingui } from '@lingui/react/macro'
import type { AnyExtension, Content } from '@tiptap/core'
import { useEditor } from '@tiptap/react'
import { Selection } from '@tiptap/pm/state'
import { StarterKit } from '@tiptap/starter-kit'
import { type ReactNode, useId, useState } from 'react'
import { line } from './icons.tsx'
import { useLayer } from './layers.ts'
import { cleanPasted } from './pasted-html.ts'
import { filesBeside } from './pasted-pictures.ts'
import styles from './rich-text-field.module.css'
import { toast } from './toast.ts'
import { useReturnFocusToEditor } from './use-return-focus.ts'

type Level = 2 | 3

type RichTextFieldProps = {
  label: ReactNode
  description?: ReactNode
  error?: ReactNode
  /** What it shows at first: HTML, or the editor's own form. */
  initial: Content
  headings: readonly Level[]
  /** Code in a line and as a block. */
  hasCode?: boolean
  /** What else the editor knows, with its buttons, which find it by `useRichTextEditorContext`. */
  extensions?: readonly AnyExtension[]
  controls?: ReactNode
  /** Takes pictures that are pasted or dropped where the cursor is; left out for texts that hold none. */
  onPictures?: (pictures: readonly File[]) => void
  /** For texts that fill a page. */
  isTall?: boolean
  onChange: (value: { html: string; text: string }) => void
}

const CLASSES = {
  control: styles.control ?? '',
  linkEditor: styles.linkEditor ?? '',
  linkEditorInput: styles.linkInput ?? '',
  linkEditorSave: styles.linkSave ?? '',
  linkEditorExternalControl: styles.linkTarget ?? '',
}

/** Of a block of code; the library draws it like code in a line. */
const BracesLine = line(
  'M9 4.5c-2.5 0-1 5.5-3.5 7.5C8 14 6.5 19.5 9 19.5M15 4.5c2.5 0 1 5.5 3.5 7.5-2.5 2-1 7.5-3.5 7.5',
)
const BracesIcon = () => <BracesLine size={16} />

/** A required field for formatted text. It brings the editor, which is large: load it lazily. */
export function RichTextField(props: RichTextFieldProps) {
  const { label, description, error, initial, headings, hasCode = false, extensions = [], controls, isTall } = props
  const { t } = useLingui()
  const id = useId()
  /** Nothing that was pasted or dropped is lost without a word; true when the rest of it is no text. */
  const takeFiles = (data: DataTransfer | null): boolean => {
    const { pictures, hasOtherFiles, hasLostPictures } = filesBeside(data, props.onPictures !== undefined)
    if (pictures.length > 0 && props.onPictures) props.onPictures(pictures)
    else if (pictures.length > 0 || hasOtherFiles || hasLostPictures)
      toast.info(
        !props.onPictures
          ? t`This text cannot contain pictures or files`
          : hasLostPictures
            ? t`Pictures from other pages are left out. Add them with the Picture button.`
            : t`Only pictures can be added to this text`,
      )
    return pictures.length > 0 || hasOtherFiles
  }
  const told = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ')
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [...headings] },
        horizontalRule: false,
        link: { openOnClick: false, defaultProtocol: 'https', protocols: ['https', 'http', 'mailto'] },
      }),
      ...extensions,
    ],
    content: initial,
    injectCSS: false,
    immediatelyRender: false,
    editorProps: {
      transformPastedHTML: cleanPasted,
      handlePaste: (_, { clipboardData }) => takeFiles(clipboardData),
      handleDrop: (view, { dataTransfer, clientX, clientY }, _, isMoved) => {
        if (isMoved || !dataTransfer || !takeFiles(dataTransfer)) return false
        const place = view.posAtCoords({ left: clientX, top: clientY })
        if (place) view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(place.pos))))
        return true
      },
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-required': 'true',
        'aria-labelledby': `${id}-label`,
        ...(told && { 'aria-describedby': told }),
        ...(error ? { 'aria-invalid': 'true' } : {}),
      },
    },
    onUpdate: ({ editor: changed }) => {
      props.onChange({ html: changed.getHTML(), text: changed.getText({ blockSeparator: '\n\n' }) })
    },
  })
  return (
    <Input.Wrapper id={id} size="md" label={label} labelElement="div" required description={description} error={error}>
      <RichTextEditor
        editor={editor}
        className={styles.editor}
        data-tall={isTall || undefined}
        classNames={CLASSES}
        withTypographyStyles={false}
        labels={{
          boldControlLabel: t`Bold`,
          italicControlLabel: t`Italic`,
          h2ControlLabel: t`Heading`,
          h3ControlLabel: headings.length > 1 ? t`Subheading` : t`Heading`,
          codeControlLabel: t`Code`,
          codeBlockControlLabel: t`Code block`,
          bulletListControlLabel: t`List`,
          orderedListControlLabel: t`Numbered list`,
          blockquoteControlLabel: t`Quotation`,
          linkControlLabel: t`Link`,
          unlinkControlLabel: t`Remove the link`,
          linkEditorInputLabel: t`Link address`,
          linkEditorInputPlaceholder: 'https://',
          linkEditorSave: t`Save`,
          undoControlLabel: t`Undo`,
          redoControlLabel: t`Redo`,
        }}
      >
        <RichTextEditor.Toolbar>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            {headings.includes(2) && <RichTextEditor.H2 />}
            {headings.includes(3) && <RichTextEditor.H3 />}
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Blockquote />
          </RichTextEditor.ControlsGroup>
          {hasCode && (
            <RichTextEditor.ControlsGroup>
              <RichTextEditor.Code />
              <RichTextEditor.CodeBlock icon={BracesIcon} />
            </RichTextEditor.ControlsGroup>
          )}
          <RichTextEditor.ControlsGroup>
            <LinkControl />
            <RichTextEditor.Unlink />
            {controls}
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

/** The button for a link. Its small window is one over the panel that the field may stand in, which has Escape, too. */
function LinkControl() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <RichTextEditor.Link popoverProps={{ onOpen: () => setOpen(true), onClose: () => setOpen(false) }} />
      {isOpen && <LinkLayer />}
    </>
  )
}

function LinkLayer() {
  useLayer()
  useReturnFocusToEditor()
  return null
}
