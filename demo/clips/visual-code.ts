/** Code and terminal windows whose lines are typed in step with the narration. */
import { type Box, type Clock, circle, escape, rect, text, wrap } from './draw.ts'
import { MONO } from './theme.ts'

const BACK = '#1f2420'
const BAR = '#2c332d'
const PLAIN = '#f1ead9'
const RULES: [RegExp, string][] = [
  [/^#[0-9a-f]{6}\b/, '#9bd39b'],
  [/^(#|\/\/|--|<!--).*/, '#8fa596'],
  [/^("[^"]*"?|'[^']*'?|`[^`]*`?)/, '#9bd39b'],
  [
    /^(const|let|function|return|if|else|for|of|in|await|async|import|as|from|def|print|try|catch|throw|new|SELECT|FROM|WHERE|JOIN|ON|GROUP|ORDER|BY|DESC|SUM|COUNT|AS|AND|LIMIT)\b/,
    '#f7c04a',
  ],
  [/^<\/?[a-z0-9]+|^\/?>/, '#f2a27e'],
  [/^\d[\d_.]*/, '#f2a27e'],
  [/^[A-Za-z_][\w-]*(?=\()/, '#8cc7e0'],
  [/^[A-Za-z_][\w-]*/, PLAIN],
  [/^\s+/, PLAIN],
  [/^./, PLAIN],
]

function coloured(line: string, terminal: boolean): string {
  if (terminal) {
    const colour = line.startsWith('$')
      ? '#f7c04a'
      : line.startsWith('✓')
        ? '#9bd39b'
        : line.startsWith('!')
          ? '#f2a27e'
          : PLAIN
    return `<tspan fill="${colour}">${escape(line)}</tspan>`
  }
  let rest = line
  let out = ''
  while (rest !== '') {
    for (const [pattern, colour] of RULES) {
      const found = pattern.exec(rest)?.[0]
      if (found === undefined || found === '') continue
      out += `<tspan fill="${colour}">${escape(found)}</tspan>`
      rest = rest.slice(found.length)
      break
    }
  }
  return out
}

export function codeWindow(box: Box, clock: Clock, title: string, blocks: string[], terminal: boolean): string {
  const all = blocks.flatMap((block) => block.split('\n'))
  const longest = Math.max(...all.map((line) => line.length))
  const size = Math.min(16, (box.w - 32) / (longest * 0.603), (box.h - 48) / (all.length * 1.42))
  const leading = Math.min(size * 1.6, (box.h - 46) / all.length)
  let out =
    rect(box, BACK, 10) + rect({ ...box, h: 26 }, BAR, 10) + rect({ x: box.x, y: box.y + 14, w: box.w, h: 12 }, BAR)
  ;['#b5532c', '#f2a900', '#5b9a73'].forEach((fill, index) => {
    out += circle(box.x + 15 + index * 14, box.y + 13, 4, fill)
  })
  out += text(box.x + box.w / 2 + 14, box.y + 17.5, title, { size: 11, fill: '#cfc8b8', anchor: 'middle', font: MONO })
  let row = 0
  let cursor: [number, number] = [box.x + 16, box.y + 34 + size]
  blocks.forEach((block, index) => {
    const start = (clock.starts[index] ?? 0) + 0.2
    let left = Math.floor((clock.t - start) * 34)
    for (const line of block.split('\n')) {
      const y = box.y + 36 + size + row * leading
      if (left > 0) {
        const part = line.slice(0, left)
        out += `<text x="${box.x + 16}" y="${y.toFixed(1)}" font-family="${MONO}" font-size="${size.toFixed(1)}" xml:space="preserve">${coloured(part, terminal)}</text>`
        cursor = [box.x + 16 + part.length * size * 0.603, y]
      }
      left -= line.length + 1
      row += 1
    }
  })
  if (clock.t % 1 < 0.6)
    out += rect({ x: cursor[0] + 2, y: cursor[1] - size * 0.82, w: size * 0.5, h: size }, '#f2a900')
  return out
}

/** A conversation in bubbles, newest at the bottom. */
export function chatWindow(
  box: Box,
  lines: ['me' | 'them', string][],
  appear: (index: number) => number,
  colours: { mine: string; on: string; theirs: string },
): string {
  const size = 13
  const max = box.w * 0.74
  const wrapped = lines.map(([, words]) => wrap(words, max - 22, size))
  const heights = wrapped.map((rows) => rows.length * 17 + 14)
  const total = heights.reduce((sum, height) => sum + height, 0)
  const gap = Math.min(12, (box.h - 20 - total) / Math.max(1, lines.length - 1))
  let y = box.y + (box.h - total - gap * (lines.length - 1)) / 2
  let out = ''
  lines.forEach(([who], index) => {
    const rows = wrapped[index] ?? []
    const height = heights[index] ?? 0
    const part = appear(index)
    const mine = who === 'me'
    const x = mine ? box.x + box.w - max - 12 : box.x + 12
    let bubble = rect({ x, y, w: max, h: height }, mine ? colours.mine : colours.theirs, 12)
    rows.forEach((row, line) => {
      bubble += text(x + 11, y + 19 + line * 17, row, { size, fill: mine ? colours.on : '#1c1a17' })
    })
    if (part > 0)
      out += `<g opacity="${part.toFixed(2)}" transform="translate(0 ${((1 - part) * 14).toFixed(1)})">${bubble}</g>`
    y += height + gap
  })
  return out
}
