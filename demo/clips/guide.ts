/** The "How Mbuyu works" guide: one drawn scene per step, from finding a course to a certificate. */
import { type Clock, baobab, circle, fitSize, group, paragraph, rect, since, text } from './draw.ts'
import { GUIDE_SCENES } from './guide-scenes.ts'
import { CLAY, GREEN, HEIGHT, INK, PAPER, SERIF, SUN, WIDTH } from './theme.ts'

const GUIDE_TITLE = 'How Mbuyu works'

export const GUIDE: { say: string; point: string; detail: string }[] = [
  {
    say: 'Welcome to Mbuyu. Here is how it works, in five steps.',
    point: GUIDE_TITLE,
    detail: 'From first course to certificate',
  },
  {
    say: 'First, find a course. Search by name, and read what you will learn.',
    point: 'Find a course',
    detail: 'Search, compare levels, read what you will learn.',
  },
  {
    say: 'Second, ask to enroll. You get a message as soon as your place is open.',
    point: 'Ask to enroll',
    detail: 'You get a message when your place is open.',
  },
  {
    say: 'Third, watch the lessons. You can pause, slow down, or read the captions.',
    point: 'Watch the lessons',
    detail: 'Pause, slow down, or read the captions.',
  },
  {
    say: 'Fourth, pass the short quizzes. If you miss a question, watch again and try again.',
    point: 'Pass the quizzes',
    detail: 'Missed a question? Watch again, try again.',
  },
  {
    say: 'Last, download your certificate. Anyone can check its code, so employers know that it is real.',
    point: 'Hold a certificate',
    detail: 'Anyone can check its code.',
  },
]

export function drawGuide(clock: Clock, duration: number): string {
  const { t } = clock
  let current = -1
  clock.starts.forEach((start, index) => {
    if (t >= start - 0.25) current = index
  })
  const sway = Math.sin(t * 1.6) * 3
  let inside = rect({ x: 0, y: 0, w: WIDTH, h: HEIGHT }, current === -1 ? GREEN : PAPER)
  const picture = GUIDE_SCENES[current]
  const scene = GUIDE[current + 1]
  if (picture === undefined || scene === undefined) {
    const grow = since(t, 0, 1.6)
    inside +=
      circle(490, 176, 128 * grow, SUN) +
      baobab(490 - 88 * grow, 268 - 176 * grow, 176 * grow, GREEN, GREEN, sway) +
      `<path d="M0 318 Q160 290 330 312 T640 298 V360 H0 Z" fill="${INK}" opacity="0.25"/>` +
      group(
        text(44, 150, 'How Mbuyu', { size: 40, bold: true, font: SERIF, fill: PAPER }) +
          text(44, 198, 'works', { size: 40, bold: true, font: SERIF, fill: PAPER }),
        since(t, 0.3),
        0,
        (1 - since(t, 0.3)) * 16,
      ) +
      group(
        rect({ x: 44, y: 220, w: 60, h: 4 }, SUN, 2) + text(44, 252, GUIDE[0]?.detail ?? '', { size: 18, fill: PAPER }),
        since(t, 1.2),
      )
  } else {
    const start = (clock.starts[current] ?? 0) - 0.25
    const part = since(t, start, 0.5)
    inside +=
      rect({ x: 0, y: 0, w: 262, h: HEIGHT }, GREEN) +
      circle(20, 330, 96, SUN, 'opacity="0.16"') +
      baobab(30, 26, 40, PAPER, SUN, sway) +
      group(
        text(30, 146, String(current + 1), { size: 60, bold: true, font: SERIF, fill: SUN }) +
          text(30, 188, scene.point, {
            size: fitSize(scene.point, 212, 24, true, 1.04),
            bold: true,
            font: SERIF,
            fill: PAPER,
          }) +
          paragraph(30, 220, 206, scene.detail, { size: 16, fill: PAPER, leading: 22 }),
        part,
        (1 - part) * -18,
      ) +
      group(picture(t - start), part, (1 - part) * 24)
    for (let index = 0; index < GUIDE_SCENES.length; index += 1)
      inside += rect({ x: 30 + index * 30, y: 306, w: 22, h: 6 }, index <= current ? SUN : '#3d7257', 3)
  }
  inside +=
    rect({ x: 0, y: HEIGHT - 6, w: WIDTH, h: 6 }, '#d8cfbb') +
    rect({ x: 0, y: HEIGHT - 6, w: WIDTH * Math.min(1, t / duration), h: 6 }, CLAY)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${inside}</svg>`
}
