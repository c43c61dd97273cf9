import type { DemoPalette } from '../data/types.ts'

export const WIDTH = 640
export const HEIGHT = 360
export const FPS = 10

export const PAPER = '#fbf7ee'
export const INK = '#1c1a17'
export const SUN = '#f2a900'
export const GREEN = '#0f5132'
export const CLAY = '#b5532c'

export const SANS = 'DejaVu Sans Condensed, DejaVu Sans, Verdana, sans-serif'
export const SERIF = 'DejaVu Serif, Georgia, serif'
export const MONO = 'DejaVu Sans Mono, Menlo, Consolas, monospace'

/** What a lesson is called in the language of its course. */
export const LESSON = { en: 'Lesson', fr: 'Leçon' } as const

/** fill: large areas; on: text on fill; strong: text and lines on paper; tint: quiet panels; pop: the moving element. */
export type Theme = { fill: string; on: string; strong: string; tint: string; pop: string }

export const THEMES: Record<DemoPalette, Theme> = {
  green: { fill: GREEN, on: PAPER, strong: GREEN, tint: '#e2ece1', pop: SUN },
  sun: { fill: SUN, on: INK, strong: '#7a5200', tint: '#fcebc2', pop: GREEN },
  clay: { fill: CLAY, on: '#fffaf2', strong: '#943f1e', tint: '#f6dfd2', pop: SUN },
  ink: { fill: INK, on: PAPER, strong: INK, tint: '#e9e3d6', pop: CLAY },
  sky: { fill: '#1d5f7e', on: PAPER, strong: '#1d5f7e', tint: '#dbe9ee', pop: SUN },
  plum: { fill: '#632a55', on: PAPER, strong: '#632a55', tint: '#efdfea', pop: SUN },
}

export type Layout = 'split' | 'mirror' | 'stage' | 'notebook' | 'band'

/** Which layout a course uses, so that neighbouring courses in the catalogue do not look alike. */
export const LAYOUT_OF: Record<string, Layout> = {
  'web-basics': 'split',
  'javascript-essentials': 'stage',
  'python-for-data': 'mirror',
  'sql-first-steps': 'band',
  'mobile-money-apis': 'stage',
  'git-teamwork': 'notebook',
  'linux-servers': 'mirror',
  'cyber-security-basics': 'split',
  'ux-for-low-bandwidth': 'band',
  'digital-marketing': 'notebook',
  'ai-literacy': 'mirror',
  'spreadsheets-for-business': 'split',
  'tenir-sa-caisse': 'band',
  'telephone-en-securite': 'notebook',
}
