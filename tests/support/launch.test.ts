import type { Browser } from '@playwright/test'
import { describe, expect, test } from 'vitest'
import { launchBrowser } from './launch.ts'

const place = { executablePath: '/nowhere/chromium', args: [], env: {} }
const crash = new Error(
  'browserType.launch: Target closed\n<launched> pid=7\n[pid=7] <process did exit: signal=SIGSEGV>',
)

/** A launcher that crashes so many times before it works. */
function crashing(times: number) {
  const browser = {} as Browser
  const printed: string[] = []
  let tries = 0
  const launch = (): Promise<Browser> => {
    tries += 1
    return tries <= times ? Promise.reject(crash) : Promise.resolve(browser)
  }
  return {
    browser,
    printed,
    tries: () => tries,
    start: () => launchBrowser(place, launch, (line) => printed.push(line)),
  }
}

describe('starting the browser', () => {
  test('one that starts is started once, and nothing is printed', async () => {
    const { start, browser, printed, tries } = crashing(0)
    expect(await start()).toBe(browser)
    expect(tries()).toBe(1)
    expect(printed).toEqual([])
  })

  test('one that crashes is started again, twice at most, and each crash is printed', async () => {
    const { start, browser, printed, tries } = crashing(2)
    expect(await start()).toBe(browser)
    expect(tries()).toBe(3)
    expect(printed).toEqual([
      'The browser did not start (try 1 of 3); starting it again. SIGSEGV: browserType.launch: Target closed',
      'The browser did not start (try 2 of 3); starting it again. SIGSEGV: browserType.launch: Target closed',
    ])
  })

  test('one that crashes three times is a failure with its own reason', async () => {
    const { start, printed, tries } = crashing(3)
    await expect(start()).rejects.toBe(crash)
    expect(tries()).toBe(3)
    expect(printed).toHaveLength(2)
  })
})
