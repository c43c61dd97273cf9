import type { Page } from '@playwright/test'

/** What a look at the lists of a page found. */
export type TableLook = {
  faults: string[]
  /** Rows of the first list that are whole in the window, and how many there are. */
  whole: number
  rows: number
  /** What is between the heading of the page and the list, besides one line to search in it; 'more' where rows have more than two lines, too. */
  above: 'nothing' | 'tabs' | 'more'
}

/** Below this width of its frame a list is cards. */
const TABLE_FROM = 680

/**
 * Measures every list of a page as it is now: nothing runs over, no word is broken inside, what has a fixed form stays in
 * one line, the actions are in sight, and a list is a table wherever there is room for one.
 */
export const lookAtTables = (page: Page): Promise<TableLook> =>
  page.evaluate(async (tableFrom) => {
    // Charts follow the width a frame later.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    /** Longer words of names, texts and addresses may break: they come from people. */
    const LONG_WORD = 13
    const TWO_LINES = 80
    const USUAL_ROW = 45
    const FREE = ['main', 'text', 'person', 'email']
    const faults: string[] = []
    const over = document.documentElement.scrollWidth - document.documentElement.clientWidth
    if (over > 0) faults.push(`the page is ${over} px too wide: ${widest()}`)
    const tables = [...document.querySelectorAll<HTMLElement>('table[data-rows]')].filter((table) => table.offsetParent)

    function widest(): string {
      const all = [...document.querySelectorAll<HTMLElement>('main *')].filter((one) => one.checkVisibility())
      const sorted = all.toSorted(
        (one, other) => other.getBoundingClientRect().right - one.getBoundingClientRect().right,
      )
      return `${sorted[0]?.className}: ${sorted[0]?.textContent.slice(0, 40)}`
    }

    const linesOf = (range: Range): number => {
      const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top / 4))
      return new Set(tops).size
    }

    function lookAtCell(name: string, cell: HTMLElement, isTable: boolean): void {
      const isFree = cell.tagName === 'TH' || FREE.includes(cell.dataset.kind ?? '')
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement
        if (!parent?.checkVisibility() || parent.closest('.for-readers')) continue
        const text = node.textContent ?? ''
        const range = document.createRange()
        range.selectNodeContents(node)
        if (isTable && !isFree && linesOf(range) > 1) faults.push(`${name}: "${text}" takes more than a line`)
        for (const { 0: word, index } of text.matchAll(/[^\s\-–·/]+/g)) {
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          if (linesOf(range) > 1 && !(isFree && word.length >= LONG_WORD)) faults.push(`${name}: "${word}" is broken`)
        }
      }
    }

    for (const table of tables) {
      const box = table.parentElement ?? table
      const label = table.getAttribute('aria-label') ?? ''
      const isTable = getComputedStyle(table).display === 'table'
      if (isTable !== box.clientWidth + 2 >= tableFrom)
        faults.push(`${label}: ${isTable ? 'a table' : 'cards'} at ${box.clientWidth} px`)
      if (box.scrollWidth > box.clientWidth + 1)
        faults.push(`${label} runs over by ${box.scrollWidth - box.clientWidth} px at ${box.clientWidth} px`)
      const frame = box.getBoundingClientRect()
      for (const cell of table.querySelectorAll<HTMLElement>('td, th')) {
        if (!cell.offsetParent) continue
        const name = `${label}, ${cell.dataset.label ?? cell.textContent}`
        lookAtCell(name, cell, isTable)
        for (const button of cell.querySelectorAll('button, a, input')) {
          const { left, right, width } = button.getBoundingClientRect()
          if (width > 0 && (left < frame.left - 2 || right > frame.right + 2))
            faults.push(`${name}: an action is outside`)
        }
        if (isTable && cell.dataset.kind !== undefined && cell.scrollWidth > cell.clientWidth + 1)
          faults.push(`${name}: what it holds is ${cell.scrollWidth - cell.clientWidth} px too wide`)
      }
    }
    const list = tables[0]?.closest<HTMLElement>('[data-list]')
    const tabs = list?.parentElement?.closest<HTMLElement>('[class*=Tabs-root]')
    const before = (tabs ?? list)?.previousElementSibling
    // Figures and charts may be between tabs and the list of one of them.
    const start = tabs?.querySelector('[role=tablist]')?.getBoundingClientRect().bottom
    const isFirst = start === undefined || (list?.getBoundingClientRect().top ?? 0) - start < TWO_LINES
    const isOneLine = (list?.firstElementChild?.clientHeight ?? Infinity) < TWO_LINES
    const isShort = (before?.clientHeight ?? Infinity) < TWO_LINES
    const isLow = (tables[0]?.querySelector('tr[data-row]')?.clientHeight ?? Infinity) <= USUAL_ROW
    const isOrdinary = isFirst && isOneLine && isShort && isLow && Boolean(before?.querySelector('h1'))
    const above = isOrdinary ? (tabs ? 'tabs' : 'nothing') : 'more'
    const all = [...(tables[0]?.querySelectorAll('tr[data-row]') ?? [])]
    const whole = all.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length
    return { faults: [...new Set(faults)], whole, rows: all.length, above }
  }, TABLE_FROM)
