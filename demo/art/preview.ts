/**
 * Contact sheets of every drawing, for the eye: `node demo/art/preview.ts [folder]`.
 * Without a folder they go to the temporary folder of the system.
 */
import { mkdir, readFile, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { courseCover, coverMotifs, type CoverPalette } from './cover.ts'
import { portrait } from './portrait.ts'

type Item = { svg: string; width: number; ground: string }

const light = '#fbf7ee'
const dark = '#14201a'
const sheetWidth = 1600
const gap = 8

/** Lays the items out in rows, each on its own ground. */
async function sheet(file: string, items: readonly Item[]): Promise<void> {
  const layers: OverlayOptions[] = []
  let left = gap
  let top = gap
  let tallest = 0
  for (const { svg, width, ground } of items) {
    const drawn = await sharp(Buffer.from(svg), { density: 144 })
      .resize({ width })
      .flatten({ background: ground })
      .png()
      .toBuffer({ resolveWithObject: true })
    if (left + drawn.info.width + gap > sheetWidth) {
      left = gap
      top += tallest + gap
      tallest = 0
    }
    layers.push({ input: drawn.data, left, top })
    left += drawn.info.width + gap
    tallest = Math.max(tallest, drawn.info.height)
  }
  await sharp({
    create: { width: sheetWidth, height: top + tallest + gap, channels: 3, background: '#8a8a86' },
  })
    .composite(layers)
    .png()
    .toFile(file)
  console.log(file)
}

async function webDrawings(): Promise<Item[]> {
  const folder = join(import.meta.dirname, '../../src/web/art')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.svg')).toSorted()
  const items: Item[] = []
  for (const name of names) {
    const svg = await readFile(join(folder, name), 'utf8')
    const small = /^(?:logo|favicon)/.test(name)
    for (const width of small ? [24, 120] : [384]) {
      for (const ground of [light, dark]) {
        // A mark in currentColor takes the colour of the text around it.
        const color = ground === light ? '#1c1a17' : '#fbf7ee'
        items.push({ svg: svg.replaceAll('currentColor', color), width, ground })
      }
    }
  }
  return items
}

function covers(): Item[] {
  const palettes: readonly CoverPalette[] = ['green', 'sun', 'clay', 'ink', 'sky', 'plum']
  return [...coverMotifs, 'cloth alone'].flatMap((motif) =>
    palettes.map((palette, i) => ({
      svg: courseCover({ seed: `preview-${i}`, motif, palette }),
      width: 256,
      ground: light,
    })),
  )
}

function portraits(): Item[] {
  const people = Array.from({ length: 48 }, (_, i) =>
    portrait({ seed: `preview-${i}`, gender: i % 2 === 0 ? 'Female' : 'Male' }),
  )
  return [190, 40].flatMap((width) => people.map((svg) => ({ svg, width, ground: light })))
}

const out = process.argv[2] ?? join(tmpdir(), 'mbuyu-art')
await mkdir(out, { recursive: true })
await sheet(join(out, 'web.png'), await webDrawings())
await sheet(join(out, 'covers.png'), covers())
await sheet(join(out, 'portraits.png'), portraits())
