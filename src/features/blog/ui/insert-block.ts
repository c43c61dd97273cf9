import type { Editor, JSONContent } from '@tiptap/core'

/** Puts a picture or a card where the cursor is; a table takes neither, so that there it comes after the table. */
export function insertBlock(editor: Editor, content: JSONContent): void {
  const { $from } = editor.state.selection
  let depth = $from.depth
  while (depth > 0 && $from.node(depth).type.name !== 'table') depth -= 1
  const chain = editor.chain().focus()
  if (depth === 0) chain.insertContent(content).run()
  else chain.insertContentAt($from.after(depth), content).run()
}
