/** Diagrams made of boxes and lines: flow, cycle, layers, branch, compare, phone. */
import {
  type Box,
  type Clock,
  circle,
  group,
  label,
  lerp,
  path,
  rect,
  secondAt,
  shown,
  since,
  text,
  tick,
  fitSize,
} from './draw.ts'
import { INK, PAPER, type Theme } from './theme.ts'

/** Position 0…count-1 of a dot that walks over what has appeared so far, again and again. */
function walk(clock: Clock, count: number): number {
  let visible = 0
  for (let index = 0; index < count; index += 1) if (shown(clock, index, count) > 0.9) visible = index
  if (visible === 0) return 0
  const lap = visible * 1.1 + 0.6
  return Math.min(visible, ((clock.t % lap) / lap) * (visible + 0.5))
}

export function flow(box: Box, clock: Clock, nodes: string[], carry: string | undefined, theme: Theme): string {
  const wide = box.w > 420
  const count = nodes.length
  const gap = wide ? 34 : 22
  const w = wide ? (box.w - 32 - gap * (count - 1)) / count : box.w - 64
  const h = wide ? Math.min(104, box.h - 70) : (box.h - 32 - gap * (count - 1)) / count
  const place = (index: number): Box =>
    wide
      ? { x: box.x + 16 + index * (w + gap), y: box.y + (box.h - h) / 2 + 12, w, h }
      : { x: box.x + 32, y: box.y + 16 + index * (h + gap), w, h }
  let out = ''
  nodes.forEach((node, index) => {
    const here = place(index)
    const part = shown(clock, index, count)
    if (index > 0 && part > 0) {
      const before = place(index - 1)
      const [x1, y1] = wide ? [before.x + w + 3, before.y + h / 2] : [before.x + w / 2, before.y + h + 3]
      const [x2, y2] = wide ? [here.x - 5, here.y + h / 2] : [here.x + w / 2, here.y - 5]
      out += path(`M${x1} ${y1} L${lerp(x1, x2, part)} ${lerp(y1, y2, part)}`, theme.strong, 2.5)
      if (part > 0.8)
        out += wide
          ? path(`M${x2 - 6} ${y2 - 5} l6 5 l-6 5`, theme.strong, 2.5)
          : path(`M${x2 - 5} ${y2 - 6} l5 6 l5 -6`, theme.strong, 2.5)
    }
    const last = index === count - 1
    out += group(
      rect(here, last ? theme.fill : theme.tint, 10) +
        label(here, node, { size: 15, bold: true, fill: last ? theme.on : theme.strong }),
      part,
      0,
      (1 - part) * 10,
    )
  })
  const at = walk(clock, count)
  const from = place(Math.floor(at))
  const to = place(Math.min(count - 1, Math.ceil(at)))
  const x = lerp(from.x + w / 2, to.x + w / 2, at % 1)
  const y = lerp(from.y, to.y, at % 1) + (wide ? -16 : h / 2)
  if (clock.t > (clock.starts[0] ?? 0) + 0.4) {
    out += wide ? circle(x, y, 8, theme.pop) : circle(from.x - 14, y, 7, theme.pop)
    if (wide && carry !== undefined)
      out += text(x, y - 13, carry, { size: 12, anchor: 'middle', fill: theme.strong, bold: true })
  }
  return out
}

export function cycle(box: Box, clock: Clock, nodes: string[], centre: string, theme: Theme): string {
  const cx = box.x + box.w / 2
  const cy = box.y + box.h / 2
  const nodeW = Math.min(116, box.w * 0.37)
  const nodeH = 40
  const rx = (box.w - nodeW) / 2 - 12
  const ry = (box.h - nodeH) / 2 - 14
  const at = (index: number): [number, number] => {
    const angle = (index / nodes.length) * Math.PI * 2 - Math.PI * 0.75
    return [cx + Math.cos(angle) * rx * 1.08, cy + Math.sin(angle) * ry * 1.08]
  }
  let out = `<ellipse cx="${cx}" cy="${cy}" rx="${rx * 1.08}" ry="${ry * 1.08}" fill="none" stroke="${theme.strong}" stroke-width="2" stroke-dasharray="3 7" stroke-linecap="round"/>`
  const [dx, dy] = at(((clock.t - (clock.starts[0] ?? 0)) / 6) * nodes.length)
  out += circle(dx, dy, 8, theme.pop)
  out += label({ x: cx - rx * 0.62, y: cy - 30, w: rx * 1.24, h: 60 }, centre, {
    size: 17,
    bold: true,
    fill: theme.strong,
  })
  nodes.forEach((node, index) => {
    const [x, y] = at(index)
    const part = shown(clock, index, nodes.length)
    const place = { x: x - nodeW / 2, y: y - nodeH / 2, w: nodeW, h: nodeH }
    out += group(
      rect(place, theme.fill, 20) + label(place, node, { size: 13.5, bold: true, fill: theme.on }),
      part,
      0,
      (1 - part) * 8,
    )
  })
  return out
}

export function layers(box: Box, clock: Clock, items: string[], theme: Theme): string {
  const gap = 8
  const h = Math.min(58, (box.h - 28 - gap * (items.length - 1)) / items.length)
  const bottom = box.y + (box.h + h * items.length + gap * (items.length - 1)) / 2
  return items
    .map((item, index) => {
      const part = shown(clock, index, items.length)
      const inset = 16 + (items.length > 1 ? (index / (items.length - 1)) * box.w * 0.12 : 0)
      const place = { x: box.x + inset, y: bottom - (index + 1) * h - index * gap, w: box.w - inset * 2, h }
      const strong = index % 2 === 0
      const lit = Math.floor(clock.t * 1.2) % items.length === index && clock.t > clock.end - 3
      return group(
        rect(place, strong ? theme.fill : theme.tint, 8, lit ? `stroke="${theme.pop}" stroke-width="3"` : '') +
          label(place, item, { size: 15, bold: true, fill: strong ? theme.on : theme.strong }),
        part,
        0,
        (1 - part) * -26,
      )
    })
    .join('')
}

export function branch(box: Box, clock: Clock, main: string[], side: string[], sideName: string, theme: Theme): string {
  const left = box.x + 46
  const right = box.x + box.w - 46
  const low = box.y + box.h * 0.7
  const high = box.y + box.h * 0.33
  const total = main.length + side.length
  const step = (right - left) / (main.length - 1)
  const mainX = (index: number): number => left + index * step
  const forkX = mainX(0)
  const mergeX = mainX(main.length - 1)
  const sideX = (index: number): number => lerp(forkX, mergeX, (index + 1) / (side.length + 1))
  const grown = since(clock.t, secondAt(clock, 0), clock.end - (clock.starts[0] ?? 0))
  let out = path(`M${left} ${low} L${lerp(left, right, grown)} ${low}`, theme.strong, 4)
  const sidePart = shown(clock, 1, total)
  const mergePart = shown(clock, total - 1, total)
  if (sidePart > 0) {
    const end = sideX(side.length - 1)
    out += path(
      `M${forkX} ${low} C${forkX + 26} ${low} ${forkX + 8} ${high} ${sideX(0) - 18} ${high} L${lerp(sideX(0), end, shown(clock, total - 2, total))} ${high}`,
      theme.pop,
      4,
      `opacity="${sidePart}"`,
    )
    if (mergePart > 0)
      out += path(
        `M${end} ${high} C${mergeX - 8} ${high} ${mergeX - 26} ${low} ${mergeX} ${low}`,
        theme.pop,
        4,
        `opacity="${mergePart}"`,
      )
    out += text(box.x + box.w / 2, high - 34, sideName, {
      size: 14,
      bold: true,
      fill: theme.strong,
      anchor: 'middle',
      opacity: sidePart,
    })
  }
  out += text(left - 24, low + 54, 'main', { size: 14, bold: true, fill: theme.strong })
  main.forEach((name, index) => {
    const order = index === 0 ? 0 : index === main.length - 1 ? total - 1 : Math.min(total - 2, index + 1)
    const part = shown(clock, order, total)
    if (part > 0)
      out +=
        circle(mainX(index), low, 11 * part, theme.fill) +
        circle(mainX(index), low, 5 * part, PAPER) +
        text(mainX(index), low + 29, name, { size: 12, anchor: 'middle', opacity: part })
  })
  side.forEach((name, index) => {
    const part = shown(clock, index + 1, total)
    if (part > 0)
      out +=
        circle(sideX(index), high, 11 * part, theme.strong) +
        circle(sideX(index), high, 5 * part, theme.pop) +
        text(sideX(index), high - 17, name, { size: 12, anchor: 'middle', opacity: part })
  })
  return out
}

export function compare(box: Box, clock: Clock, left: string[], right: string[], theme: Theme): string {
  const w = (box.w - 36) / 2
  const rows = Math.max(left.length, right.length) - 1
  const side = (items: string[], x: number, good: boolean, first: number): string => {
    const [title = '', ...rest] = items
    const head = shown(clock, first, 8)
    const size = Math.min(...rest.map((item) => fitSize(item, w - 36, 13)))
    let out =
      rect({ x, y: box.y + 14, w, h: box.h - 28 }, good ? theme.tint : '#efe9dc', 10) +
      rect({ x, y: box.y + 14, w, h: 36 }, good ? theme.fill : '#8b8375', 10) +
      label({ x, y: box.y + 14, w, h: 36 }, title, { size: 14, bold: true, fill: good ? theme.on : '#fffdf8' })
    out = group(out, head)
    const gap = Math.min(44, (box.h - 80) / rows)
    rest.forEach((item, index) => {
      const part = shown(clock, first + 1 + index, 8)
      const y = box.y + 76 + index * gap
      const sign = good
        ? tick(x + 10, y - 5, 11, theme.strong, part)
        : path(`M${x + 11} ${y - 9} l8 8 m0 -8 l-8 8`, '#8b3a2a', 2.4)
      out += group(sign + text(x + 28, y, item, { size, fill: INK }), part)
    })
    return out
  }
  return side(left, box.x + 12, false, 0) + side(right, box.x + 24 + w, true, 4)
}

export function phone(
  box: Box,
  clock: Clock,
  title: string,
  rows: string[],
  button: string,
  done: string,
  theme: Theme,
): string {
  const w = Math.min(190, box.w - 40)
  const h = box.h - 16
  const x = box.x + (box.w - w) / 2
  const y = box.y + 8
  const count = rows.length + 2
  let out =
    rect({ x, y, w, h }, INK, 18) +
    rect({ x: x + 6, y: y + 6, w: w - 12, h: h - 12 }, '#fffdf8', 13) +
    `<path d="M${x + 6} ${y + 40} v-21 a13 13 0 0 1 13 -13 h${w - 38} a13 13 0 0 1 13 13 v21 z" fill="${theme.fill}"/>` +
    label({ x: x + 8, y: y + 8, w: w - 16, h: 32 }, title, { size: 14, bold: true, fill: theme.on })
  const rowH = Math.min(34, (h - 114) / rows.length - 6)
  rows.forEach((row, index) => {
    const part = shown(clock, index, count)
    const place = { x: x + 16, y: y + 50 + index * (rowH + 6), w: w - 32, h: rowH }
    out += group(
      rect(place, theme.tint, 6) +
        text(place.x + 9, place.y + rowH / 2 + 4.5, row, { size: fitSize(row, place.w - 16, 12.5), fill: INK }),
      part,
      (1 - part) * 14,
    )
  })
  const ready = shown(clock, rows.length, count)
  const pressed = shown(clock, rows.length + 1, count)
  const place = { x: x + 16, y: y + h - 56, w: w - 32, h: 36 }
  out += group(
    rect(place, pressed > 0.5 ? theme.strong : theme.fill, 18) +
      label(place, pressed > 0.5 ? done : button, { size: 13.5, bold: true, fill: pressed > 0.5 ? PAPER : theme.on }),
    ready,
  )
  if (ready > 0.5) {
    const beat = (clock.t % 1.6) / 1.6
    out += circle(
      place.x + place.w - 22,
      place.y + 22,
      7 + beat * 12,
      'none',
      `stroke="${theme.pop}" stroke-width="3" opacity="${(1 - beat).toFixed(2)}"`,
    )
    out += circle(place.x + place.w - 22, place.y + 22, 7, theme.pop)
  }
  return out
}
