/** The five drawn scenes of the guide; each gets the seconds since it began. */
import { baobab, circle, group, label, lerp, path, rect, since, text, tick } from './draw.ts'
import { CLAY, GREEN, INK, PAPER, SERIF, SUN } from './theme.ts'

const PANEL = { x: 292, y: 44, w: 314, h: 262 }
const card = (): string =>
  rect({ ...PANEL, x: PANEL.x + 3, y: PANEL.y + 5 }, INK, 14, 'opacity="0.14"') + rect(PANEL, '#fffdf8', 14)

function pointer(x: number, y: number): string {
  return `<path d="M${x.toFixed(1)} ${y.toFixed(1)} l0 19 l4.6 -4.4 l3.2 7.2 l3.4 -1.5 l-3.2 -7 l6.2 -0.6 z" fill="${INK}" stroke="#fffdf8" stroke-width="1.4"/>`
}

function find(t: number): string {
  const words = 'first steps in sql'.slice(0, Math.max(0, Math.floor((t - 0.8) * 9)))
  const courses: [string, string, string, string][] = [
    ['Web Basics', 'Beginner', 'Free', GREEN],
    ['First Steps in SQL', 'Beginner', 'Free', '#632a55'],
    ['Python for Data', 'Intermediate', '$29', '#1d5f7e'],
    ['Running Servers', 'Advanced', 'Free', CLAY],
  ]
  let out =
    card() +
    rect({ x: 312, y: 60, w: 274, h: 32 }, '#f1ead9', 16) +
    circle(330, 75, 6, 'none', `stroke="${INK}" stroke-width="2"`) +
    path('M334.5 79.5 l5 5', INK, 2) +
    text(350, 80.5, words === '' ? 'Search for a course' : words, { size: 13.5, fill: words === '' ? '#7d7566' : INK })
  courses.forEach(([name, level, price, fill], index) => {
    const part = since(t, 0.3 + index * 0.18)
    const x = 312 + (index % 2) * 142
    const y = 104 + Math.floor(index / 2) * 98
    const match = index === 1
    const faded = t > 3 && !match ? 1 - 0.6 * since(t, 3) : 1
    out += group(
      rect(
        { x, y, w: 132, h: 88 },
        '#fffdf8',
        8,
        `stroke="${match && t > 3 ? SUN : '#ddd3be'}" stroke-width="${match && t > 3 ? 3.5 : 1.2}"`,
      ) +
        `<path d="M${x} ${y + 36} v-28 a8 8 0 0 1 8 -8 h116 a8 8 0 0 1 8 8 v28 z" fill="${fill}"/>` +
        circle(x + 112, y + 22, 14, SUN, 'opacity="0.85"') +
        text(x + 10, y + 55, name, { size: 12.5, bold: true }) +
        text(x + 10, y + 74, level, { size: 11.5, fill: '#5f584c' }) +
        text(x + 122, y + 74, price, { size: 12, bold: true, fill: GREEN, anchor: 'end' }),
      part * faded,
      0,
      (1 - part) * 12,
    )
  })
  const move = since(t, 3, 1.6)
  return out + pointer(lerp(560, 545, move), lerp(300, 168, move))
}

function enroll(t: number): string {
  const states: [string, string][] = [
    ['Asked', 'Today, 09:12'],
    ['Under review', 'Course team'],
    ['Place open', 'Start learning'],
  ]
  const press = since(t, 1.1, 0.2)
  let out =
    card() +
    text(316, 76, 'First Steps in SQL', { size: 18, bold: true, font: SERIF, fill: GREEN }) +
    text(316, 97, '2 lessons  ·  Beginner', { size: 13, fill: '#5f584c' }) +
    rect({ x: 316, y: 110, w: 120, h: 34 }, press > 0.5 ? '#0a3d26' : GREEN, 17) +
    label({ x: 316, y: 110, w: 120, h: 34 }, press > 0.5 ? 'Request sent' : 'Enroll', {
      size: 13.5,
      bold: true,
      fill: PAPER,
    })
  const far = since(t, 1.8, 3.4)
  out += path('M334 176 V272', '#e2d9c6', 4) + path(`M334 176 V${lerp(176, 272, far).toFixed(1)}`, GREEN, 4)
  states.forEach(([name, note], index) => {
    const part = since(t, 1.6 + index * 1.5)
    const y = 176 + index * 48
    out +=
      circle(334, y, 13, part > 0.5 ? (index === 2 ? SUN : GREEN) : '#e2d9c6') +
      tick(328, y + 1, 12, index === 2 ? INK : PAPER, part) +
      text(360, y, name, { size: 15, bold: true, opacity: 0.35 + part * 0.65 }) +
      text(360, y + 17, note, { size: 12, fill: '#5f584c', opacity: 0.35 + part * 0.65 })
  })
  const bell = since(t, 4.7)
  out += group(
    rect({ x: 474, y: 252, w: 118, h: 40 }, '#e2ece1', 10) +
      text(490, 277, 'You are in!', { size: 14.5, bold: true, fill: GREEN }),
    bell,
    0,
    (1 - bell) * 14,
  )
  const move = since(t, 0.1, 0.9)
  return out + (t < 2.2 ? pointer(lerp(540, 410, move), lerp(230, 130, move)) : '')
}

function watch(t: number): string {
  const part = Math.min(1, t / 6.5)
  let bars = ''
  for (let index = 0; index < 9; index += 1) {
    const h = 16 + 52 * Math.abs(Math.sin(t * 1.1 + index * 0.8))
    bars += rect({ x: 328 + index * 27, y: 176 - h, w: 17, h }, index % 3 === 0 ? SUN : '#5b9a73', 3)
  }
  const captions = ['Name the table first,', 'then keep the rows you need.', 'Small steps, every day.']
  return (
    card() +
    rect({ x: 308, y: 60, w: 282, h: 164 }, '#173326', 8) +
    bars +
    rect({ x: 352, y: 184, w: 194, h: 24 }, '#0b1811', 5) +
    label({ x: 352, y: 184, w: 194, h: 24 }, captions[Math.floor(t / 2.3) % 3] ?? '', { size: 13, fill: PAPER }) +
    rect({ x: 308, y: 232, w: 282, h: 6 }, '#e2d9c6', 3) +
    rect({ x: 308, y: 232, w: 282 * part, h: 6 }, GREEN, 3) +
    circle(308 + 282 * part, 235, 7, SUN) +
    (Math.floor(t) % 5 === 4
      ? `<path d="M312 256 l16 10 l-16 10 z" fill="${INK}"/>`
      : rect({ x: 312, y: 256, w: 6, h: 20 }, INK, 1) + rect({ x: 322, y: 256, w: 6, h: 20 }, INK, 1)) +
    ['0.75×', '1×', '1.5×']
      .map(
        (speed, index) =>
          rect({ x: 400 + index * 50, y: 254, w: 44, h: 24 }, index === 1 ? GREEN : '#f1ead9', 12) +
          label({ x: 396 + index * 50, y: 254, w: 52, h: 24 }, speed, {
            size: 12,
            bold: true,
            fill: index === 1 ? PAPER : INK,
          }),
      )
      .join('') +
    rect({ x: 556, y: 254, w: 34, h: 24 }, SUN, 5) +
    label({ x: 550, y: 254, w: 46, h: 24 }, 'CC', { size: 13, bold: true })
  )
}

function quiz(t: number): string {
  const options = ['SELECT', 'ORDER BY', 'WHERE', 'FROM']
  let out = card() + text(316, 78, 'Which word sorts the answer?', { size: 14.5, bold: true, font: SERIF, fill: GREEN })
  const wrong = since(t, 1.7, 0.3)
  const right = since(t, 3.9, 0.3)
  options.forEach((option, index) => {
    const y = 94 + index * 40
    const missed = index === 2 && wrong > 0 && right === 0
    const hit = index === 1 && right > 0
    out +=
      rect(
        { x: 316, y, w: 266, h: 33 },
        hit ? '#d5e8d8' : missed ? '#f6dfd2' : '#f6f0e2',
        8,
        hit ? `stroke="${GREEN}" stroke-width="2.5"` : missed ? `stroke="${CLAY}" stroke-width="2.5"` : '',
      ) +
      circle(335, y + 16.5, 8, 'none', `stroke="${hit ? GREEN : missed ? CLAY : '#8b8375'}" stroke-width="2"`) +
      text(354, y + 21.5, option, { size: 14 }) +
      (hit ? tick(556, y + 17, 13, GREEN, right) : '') +
      (missed ? path(`M556 ${y + 11} l10 10 m0 -10 l-10 10`, CLAY, 2.6) : '')
  })
  const score = Math.round(lerp(0, 100, since(t, 4.2, 1)))
  out +=
    rect({ x: 316, y: 266, w: 190, h: 16 }, '#e2d9c6', 8) +
    rect({ x: 316, y: 266, w: (190 * score) / 100, h: 16 }, GREEN, 8) +
    text(518, 279, right > 0 ? `${score}%` : wrong > 0 ? 'Try again' : '0%', {
      size: 14,
      bold: true,
      fill: wrong > 0 && right === 0 ? CLAY : GREEN,
    })
  return out
}

function certificate(t: number): string {
  const part = since(t, 0.2, 0.7)
  let code = ''
  for (let row = 0; row < 9; row += 1)
    for (let column = 0; column < 9; column += 1) {
      const corner = (row < 3 && column < 3) || (row < 3 && column > 5) || (row > 5 && column < 3)
      const on = corner ? !(row % 6 === 1 && column % 6 === 1) : (row * 7 + column * 5 + row * column) % 3 === 0
      if (on) code += rect({ x: 520 + column * 6, y: 172 + row * 6, w: 6, h: 6 }, INK)
    }
  const scan = since(t, 2.4, 0.4)
  const found = since(t, 4.1, 0.5)
  const beam = 170 + ((t * 40) % 58)
  const paper =
    rect({ x: 296, y: 56, w: 306, h: 196 }, '#fffdf8', 6, `stroke="${SUN}" stroke-width="5"`) +
    rect({ x: 304, y: 64, w: 290, h: 180 }, 'none', 3, `stroke="${GREEN}" stroke-width="1.2"`) +
    baobab(320, 78, 38, GREEN, SUN, Math.sin(t * 1.6) * 2.5) +
    text(370, 104, 'Certificate of completion', { size: 13.5, bold: true, font: SERIF, fill: GREEN }) +
    text(322, 146, 'Aline Uwimana', { size: 21, bold: true, font: SERIF }) +
    text(322, 172, 'has completed', { size: 13, fill: '#5f584c' }) +
    text(322, 194, 'First Steps in SQL', { size: 16, bold: true, fill: CLAY }) +
    path('M322 222 q20 -14 34 0 t30 -4 t26 2', INK, 1.6) +
    code +
    (scan > 0 && found < 0.5 ? rect({ x: 514, y: beam, w: 66, h: 3 }, CLAY, 1) : '') +
    text(547, 240, 'MB-7Q4K', { size: 11, bold: true, anchor: 'middle' })
  return (
    group(paper, part, 0, (1 - part) * 20) +
    group(
      rect({ x: 340, y: 266, w: 218, h: 40 }, GREEN, 20) +
        circle(362, 286, 12, SUN) +
        tick(356, 287, 12, INK, found) +
        text(384, 291, 'Genuine certificate', { size: 15, bold: true, fill: PAPER }),
      found,
      0,
      (1 - found) * 14,
    )
  )
}

export const GUIDE_SCENES = [find, enroll, watch, quiz, certificate]
