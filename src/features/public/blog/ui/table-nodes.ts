import { Extension, Node } from '@tiptap/core'
import { goToNextCell, tableEditing } from '@tiptap/pm/tables'

/**
 * Tables by prosemirror-tables, which is part of Tiptap: its roles are what it knows them by. Cells hold paragraphs
 * and lists. Columns have no widths of their own: a phone shows them as wide as their words.
 */
const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
})

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

const spanAttribute = (name: string) => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Number(element.getAttribute(name) ?? 1) || 1,
  renderHTML: (attributes: Record<string, unknown>) => (attributes[name] === 1 ? {} : { [name]: attributes[name] }),
})

const cellNode = (name: string, tag: 'td' | 'th') => ({
  name,
  content: '(paragraph | bulletList | orderedList)+',
  isolating: true,
  addAttributes: () => ({
    colspan: spanAttribute('colspan'),
    rowspan: spanAttribute('rowspan'),
    // The library requires it; it is never set.
    colwidth: { default: null, rendered: false },
  }),
  parseHTML: () => [{ tag }],
  renderHTML: ({ HTMLAttributes }: { HTMLAttributes: Record<string, unknown> }) => [tag, HTMLAttributes, 0] as const,
})

/** Which of these nodes is which part of a table, for the library. */
const ROLES: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
}

const TableEditing = Extension.create({
  name: 'tableEditing',
  extendNodeSchema: ({ name }) => (name in ROLES ? { tableRole: ROLES[name] } : {}),
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const goToCell = (direction: 1 | -1) => () => goToNextCell(direction)(this.editor.state, this.editor.view.dispatch)
    return { Tab: goToCell(1), 'Shift-Tab': goToCell(-1) }
  },
})

/** What the editor of posts knows of tables. */
export const TABLES = [
  Table,
  TableRow,
  Node.create(cellNode('tableCell', 'td')),
  Node.create(cellNode('tableHeader', 'th')),
  TableEditing,
]
