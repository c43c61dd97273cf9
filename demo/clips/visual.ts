import type { DemoVisual } from '../data/types.ts'
import { type Box, type Clock, rect, shown } from './draw.ts'
import type { Theme } from './theme.ts'
import { chatWindow, codeWindow } from './visual-code.ts'
import { bars, line, table } from './visual-data.ts'
import { branch, compare, cycle, flow, layers, phone } from './visual-shapes.ts'

const CARD = '#fffdf8'

/** The moving picture of a lesson on its card. */
export function drawVisual(visual: DemoVisual, box: Box, clock: Clock, theme: Theme): string {
  if (visual.kind === 'code') return codeWindow(box, clock, visual.file, visual.blocks, false)
  if (visual.kind === 'terminal') return codeWindow(box, clock, visual.host, visual.blocks, true)
  const shadow = rect({ ...box, x: box.x + 3, y: box.y + 4 }, '#1c1a17', 12, 'opacity="0.13"')
  const card = shadow + rect(box, CARD, 12)
  const inner = { x: box.x + 4, y: box.y + 4, w: box.w - 8, h: box.h - 8 }
  switch (visual.kind) {
    case 'flow':
      return card + flow(inner, clock, visual.nodes, visual.carry, theme)
    case 'cycle':
      return card + cycle(inner, clock, visual.nodes, visual.centre, theme)
    case 'layers':
      return card + layers(inner, clock, visual.items, theme)
    case 'branch':
      return card + branch(inner, clock, visual.main, visual.side, visual.sideName, theme)
    case 'compare':
      return card + compare(inner, clock, visual.left, visual.right, theme)
    case 'phone':
      return card + phone(inner, clock, visual.title, visual.rows, visual.button, visual.done, theme)
    case 'bars':
      return card + bars(inner, clock, visual.title, visual.items, theme)
    case 'line':
      return card + line(inner, clock, visual.title, visual.values, visual.from, visual.to, visual.goal, theme)
    case 'table':
      return card + table(inner, clock, visual, theme)
    case 'chat': {
      const count = visual.lines.length
      return (
        card +
        chatWindow(inner, visual.lines, (index) => shown(clock, index, count), {
          mine: theme.fill,
          on: theme.on,
          theirs: theme.tint,
        })
      )
    }
  }
}
