import { LANGUAGE_CODES } from '#shared/languages.ts'
import { expect, type Page, settled, test } from '../start/app-under-test.ts'
import { goThrough, inBatches } from '../start/batches.ts'
import { type Reading, readings } from '../start/readers.ts'
import { lookAtTables } from '../start/table-faults.ts'

const WIDTHS = [320, 360, 390, 480, 640, 768, 900, 1024, 1280, 1366, 1536, 1920]
const LAPTOP = 1280
const HEIGHT = 800
/** How many rows are in sight at once on a laptop, by what stands above the list. */
const IN_SIGHT = { nothing: 12, tabs: 10, more: 0 } as const

/** Anyone who reads a screen first sees the most of it. */
const PAGES = readings.filter(({ address, as, isFirst }) => isFirst && as && address.startsWith('/dashboard/'))

for (const batch of inBatches(PAGES, 12)) {
  for (const language of LANGUAGE_CODES) {
    const last = batch.at(-1) ?? batch[0]
    test(`${batch[0].address} to ${last.address} in ${language}: lists fit at every width`, async ({ visit }) => {
      test.slow()
      await goThrough(
        batch,
        ({ address, as }) => `${address} as ${as}`,
        async ({ address, as }: Reading, name) => {
          const page = await visit({ language, isKept: true, ...(as && { as }) })
          await page.goto(address)
          await settled(page)
          expect.soft(await faultsOf(page), name).toEqual([])
        },
      )
    })
  }
}

/** What is wrong at any width, tab by tab. */
async function faultsOf(page: Page): Promise<string[]> {
  const tabs = page.locator('main [role=tab]')
  const faults = await faultsOfTab(page)
  for (let nth = 0; nth < (await tabs.count()); nth++) {
    const tab = tabs.nth(nth)
    if ((await tab.getAttribute('aria-selected')) === 'true') continue
    await tab.click()
    await settled(page)
    faults.push(...(await faultsOfTab(page)))
  }
  return [...new Set(faults)]
}

async function faultsOfTab(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT })
    const { faults: found, whole, rows, above } = await lookAtTables(page)
    faults.push(...found.map((fault) => `${width}: ${fault}`))
    if (width === LAPTOP && whole < Math.min(IN_SIGHT[above], rows))
      faults.push(`${width}: ${whole} rows of ${rows} in sight`)
  }
  await page.setViewportSize({ width: LAPTOP, height: HEIGHT })
  return faults
}
