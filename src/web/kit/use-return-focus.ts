import { useRichTextEditorContext } from '@mantine/tiptap'
import { useEffect } from 'react'

/** The panel takes the focus as soon as a window over it has closed; the editor wants it right after that. */
const AFTER_PANEL_MS = 50

/** For a window that the editor's buttons open: when it closes, the focus returns to the cursor in the text. */
export function useReturnFocusToEditor(): void {
  const { editor } = useRichTextEditorContext()
  useEffect(
    () => () =>
      void setTimeout(() => {
        if (editor && !editor.isDestroyed) editor.view.focus()
      }, AFTER_PANEL_MS),
    [editor],
  )
}
