import type { Editor, JSONContent } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'

/**
 * Puts a picture or a card where the cursor is; a table takes neither, so that there it comes after the table. What was
 * put in just before is still chosen, and stays.
 */
export function insertBlock(editor: Editor, content: JSONContent): void {
  const { selection } = editor.state
  const { $from } = selection
  let depth = $from.depth
  while (depth > 0 && $from.node(depth).type.name !== 'table') depth -= 1
  const chain = editor.chain().focus()
  if (selection instanceof NodeSelection) chain.insertContentAt(selection.to, content).run()
  else if (depth === 0) chain.insertContent(content).run()
  else chain.insertContentAt($from.after(depth), content).run()
}
