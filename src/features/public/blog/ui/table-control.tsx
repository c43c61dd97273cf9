import { Button, Popover } from '@mantine/core'
import { RichTextEditor, useRichTextEditorContext } from '@mantine/tiptap'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Editor } from '@tiptap/core'
import { type Command, TextSelection } from '@tiptap/pm/state'
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from '@tiptap/pm/tables'
import { type ReactNode, useState } from 'react'
import { TableIcon } from '#web/kit/dashboard-icons.tsx'
import { useLayer } from '#web/kit/layers.ts'
import { useReturnFocusToEditor } from '#web/kit/use-return-focus.ts'
import styles from './writing.module.css'

const rowOfCells = (type: string, many: number) =>
  Array.from({ length: many }, () => ({ type, content: [{ type: 'paragraph' }] }))
const SIZE = 3
const NEW_TABLE = {
  type: 'table',
  content: [
    { type: 'tableRow', content: rowOfCells('tableHeader', SIZE) },
    ...Array.from({ length: SIZE - 1 }, () => ({ type: 'tableRow', content: rowOfCells('tableCell', SIZE) })),
  ],
}

/** Puts a table where the cursor is, and the cursor into its first cell. */
function insertTable(editor: Editor): void {
  const { schema, tr } = editor.state
  const first = tr.selection.from + 1
  tr.replaceSelectionWith(schema.nodeFromJSON(NEW_TABLE)).scrollIntoView()
  editor.view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(first))))
  editor.view.focus()
}

/** The editor's button for tables: a new one, or what can be done with the one that the cursor is in. */
export function TableControl() {
  const { t } = useLingui()
  const { editor } = useRichTextEditorContext()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus position="bottom" shadow="md">
      <Popover.Target>
        <RichTextEditor.Control aria-label={t`Table`} title={t`Table`} onClick={() => setOpen(!isOpen)}>
          <TableIcon size={16} />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown className={styles.popover}>
        {editor && <TableChoices editor={editor} onDone={() => setOpen(false)} />}
      </Popover.Dropdown>
    </Popover>
  )
}

function TableChoices({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  useLayer()
  useReturnFocusToEditor()
  const menuItem = (label: ReactNode, act: () => void) => (
    <Button
      variant="default"
      onClick={() => {
        onDone()
        act()
      }}
    >
      {label}
    </Button>
  )
  const runCommand = (run: Command) => () => {
    run(editor.state, editor.view.dispatch)
    editor.view.focus()
  }
  if (!editor.isActive('table')) return menuItem(<Trans>Insert a table</Trans>, () => insertTable(editor))
  return (
    <>
      {menuItem(<Trans>Add a row</Trans>, runCommand(addRowAfter))}
      {menuItem(<Trans>Add a column</Trans>, runCommand(addColumnAfter))}
      {menuItem(<Trans>Delete the row</Trans>, runCommand(deleteRow))}
      {menuItem(<Trans>Delete the column</Trans>, runCommand(deleteColumn))}
      {menuItem(<Trans>Delete the table</Trans>, runCommand(deleteTable))}
    </>
  )
}
