import fs from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

/** The small form of axe: a page reads it in a third of the time of the other. */
const AXE = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Describing every element that is right would take much of the time. axe is kept from copying the stylesheets of shadow
 * trees into a document of its own: only the experimental rule on screen orientation reads them, which these tags leave
 * out, and each copy of a style in the player would be reported against the page's policy.
 */
const OPTIONS: axe.RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  resultTypes: ['violations'],
  preload: { assets: ['media'] },
}

/**
 * WCAG 2.2 AA by axe, of a page or of one part of it; a list of what is wrong and where. Our pages have no frames of
 * their own: films of other sites are in one, and those have no axe. A document that has axe already is not given it again.
 */
export async function axeProblems(page: Page, part = 'html'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  return page.evaluate(
    async ([where, options]) => {
      const known = (globalThis as unknown as { axe: typeof axe }).axe
      const { violations } = await known.run({ include: [where] }, options)
      return violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary?.split('\n').at(1)?.trim() ?? ''}`),
      )
    },
    [part, OPTIONS] as const,
  )
}
