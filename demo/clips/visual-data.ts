/** Numbers in pictures: bars, a line, a table or sheet. */
import {
  type Box,
  type Clock,
  circle,
  fitSize,
  group,
  heading,
  label,
  lerp,
  path,
  rect,
  secondAt,
  shown,
  since,
  text,
} from './draw.ts'
import { INK, type Theme } from './theme.ts'

export function bars(box: Box, clock: Clock, title: string, items: [string, number, string][], theme: Theme): string {
  const most = Math.max(...items.map(([, value]) => value))
  const top = box.y + 46
  const slot = (box.h - 60) / items.length
  const h = Math.min(22, slot * 0.48)
  let out = heading(box, title, theme.strong)
  items.forEach(([name, value, words], index) => {
    const part = shown(clock, index, items.length)
    const grown = since(clock.t, secondAt(clock, index / items.length) + 0.2, 1.6)
    const y = top + index * slot
    const full = box.w - 32
    const last = index === items.length - 1
    out += group(
      text(box.x + 16, y + 10, name, { size: 12.5, fill: INK }) +
        text(box.x + box.w - 16, y + 10, words, { size: 12.5, bold: true, anchor: 'end', fill: theme.strong }),
      part,
    )
    if (part > 0)
      out +=
        rect({ x: box.x + 16, y: y + 16, w: full, h }, theme.tint, 5) +
        rect({ x: box.x + 16, y: y + 16, w: full * (value / most) * grown, h }, last ? theme.pop : theme.fill, 5)
  })
  return out
}

export function line(
  box: Box,
  clock: Clock,
  title: string,
  values: number[],
  from: string,
  to: string,
  goal: string | undefined,
  theme: Theme,
): string {
  const most = Math.max(...values) * 1.12
  const left = box.x + 24
  const right = box.x + box.w - 24
  const low = box.y + box.h - 36
  const high = box.y + 46
  const at = (index: number): [number, number] => [
    lerp(left, right, index / (values.length - 1)),
    lerp(low, high, (values[index] ?? 0) / most),
  ]
  const start = clock.starts[0] ?? 0
  const part = Math.min(1, Math.max(0, (clock.t - start) / (clock.end - start - 1.5)))
  const place = part * (values.length - 1)
  const whole = Math.floor(place)
  const [ax, ay] = at(whole)
  const [bx, by] = at(Math.min(values.length - 1, whole + 1))
  const tip: [number, number] = [lerp(ax, bx, place - whole), lerp(ay, by, place - whole)]
  const points = [...Array.from({ length: whole + 1 }, (_, index) => at(index)), tip]
  const curve = points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join(' L')
  let out = heading(box, title, theme.strong)
  for (let index = 0; index < 4; index += 1) {
    const y = lerp(low, high, index / 3)
    out += path(`M${left} ${y} L${right} ${y}`, '#ded5c2', 1)
  }
  out +=
    `<path d="M${left} ${low} L${curve} L${tip[0].toFixed(1)} ${low} Z" fill="${theme.tint}"/>` +
    path(`M${curve}`, theme.strong, 3.5)
  if (goal !== undefined) {
    const y = lerp(low, high, 0.8)
    out +=
      path(`M${left} ${y} L${right} ${y}`, theme.pop, 2.5, 'stroke-dasharray="6 7"') +
      text(left + 4, y - 7, goal, { size: 12, bold: true, fill: theme.strong })
  }
  out +=
    circle(tip[0], tip[1], 8, theme.pop) +
    text(left, low + 20, from, { size: 12 }) +
    text(right, low + 20, to, { size: 12, anchor: 'end' })
  return out
}

export type Table = { title: string; head: string[]; rows: string[][]; marked: number[]; sheet?: boolean }

export function table(box: Box, clock: Clock, data: Table, theme: Theme): string {
  const sheet = data.sheet === true
  const gutter = sheet ? 24 : 0
  const columns = data.head.map(
    (head, index) => Math.max(head.length, ...data.rows.map((row) => (row[index] ?? '').length)) + 2,
  )
  const units = columns.reduce((sum, width) => sum + width, 0)
  const full = box.w - 28 - gutter
  const widths = columns.map((width) => (width / units) * full)
  const rowCount = data.rows.length + 1
  const h = Math.min(34, (box.h - 54) / rowCount)
  const top = box.y + 42 + Math.max(0, (box.h - 54 - h * rowCount) / 2)
  const left = box.x + 14 + gutter
  const cells = [data.head, ...data.rows].flatMap((row) =>
    row.map((cell, index) => fitSize(cell, (widths[index] ?? 60) - 8, 13.5)),
  )
  const size = Math.max(9.5, Math.min(...cells))
  let out = heading(box, data.title, theme.strong)
  const drawRow = (row: string[], index: number, head: boolean): string => {
    let x = left
    let cellsOut = ''
    row.forEach((cell, column) => {
      const w = widths[column] ?? 60
      const place = { x, y: top + index * h, w, h }
      if (sheet) cellsOut += rect(place, 'none', 0, 'stroke="#cfc6b3" stroke-width="1"')
      const number = /^[-+$₦0-9=]/.test(data.rows[0]?.[column] ?? '')
      cellsOut += text(number ? x + w - 12 : x + 6, place.y + h / 2 + size * 0.36, cell, {
        size,
        bold: head,
        fill: head ? theme.on : INK,
        anchor: number ? 'end' : 'start',
      })
      x += w
    })
    const back = head ? rect({ x: left, y: top, w: full, h }, theme.fill, sheet ? 0 : 6) : ''
    const side = sheet
      ? label({ x: box.x + 6, y: top + index * h, w: gutter + 8, h }, String(index + 1), { size: 11, fill: '#7d7566' })
      : ''
    return back + side + cellsOut
  }
  out += drawRow(data.head, 0, true)
  const marking = since(clock.t, secondAt(clock, 0.72), 0.6)
  data.rows.forEach((row, index) => {
    const part = shown(clock, index, data.rows.length / 0.7)
    if (data.marked.includes(index) && marking > 0)
      out += rect({ x: left, y: top + (index + 1) * h, w: full * marking, h }, theme.pop, 0, 'opacity="0.38"')
    else if (!sheet && index % 2 === 1)
      out += group(rect({ x: left, y: top + (index + 1) * h, w: full, h }, theme.tint), part)
    out += group(drawRow(row, index + 1, false), part, (1 - part) * 12)
  })
  const beat = Math.floor(clock.t * 1.5) % (data.rows.length + 1)
  if (sheet) {
    const column = data.head.length - 1
    const x = left + widths.slice(0, column).reduce((sum, width) => sum + width, 0)
    out += rect(
      { x, y: top + Math.max(1, beat) * h, w: widths[column] ?? 60, h },
      'none',
      0,
      `stroke="${theme.strong}" stroke-width="2.5"`,
    )
  }
  return out
}
