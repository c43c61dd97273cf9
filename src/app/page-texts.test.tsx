// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react'
import fs from 'node:fs'
import path from 'node:path'
import type { ComponentType } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readings } from '#tests/e2e/start/readers.ts'
import { pageAt } from '#tests/e2e/start/routes.ts'
import { allContracts, ROOT } from '#tests/support/contracts.ts'
import { pageText } from '#tests/support/page-text.ts'
import { openPage, sentWrites } from '#tests/support/screen.tsx'
import { variedAnswer } from '#tests/support/varied-samples.ts'

// What each page says about rows in which each field has a value of its own, what its first record says, and what its
// forms send. A line that changes with the code is read, and then written by `npm run docs:pages`.

const TEXTS = path.join(ROOT, 'docs/pages')
const NOW = new Date('2026-05-20T09:00:00Z')
/** A page that looks alike this often in a row is complete. */
const STILL = 3

/** What an address says beyond its path, where the page shows little without. */
const BEYOND: Readonly<Record<string, string>> = { '/reset-password': '#a-key', '/search': '?q=data' }
/** Its data is no call's answer. */
const WITHOUT_TEXTS = new Set(['/modal-test'])

const parameters = (at: string): number => at.split(':').length
const contracts = await allContracts()
const answers = contracts
  .map(({ endpoint }) => endpoint)
  // `/api/courses/mine` is not the course `mine`.
  .toSorted((a, b) => parameters(a.path) - parameters(b.path))
  .map((endpoint) => ({
    to: new RegExp(`^${endpoint.method} ${endpoint.path.replaceAll(/:\w+/g, '[^/?]+')}(\\?|$)`),
    with: () => Response.json(variedAnswer(endpoint)),
  }))

/** Whatever a page asks of a person: an employee and mentor who writes courses. */
const FACTS = { mentor_id: 1, employee_id: 1, can_create_course: true, can_create_quiz: true, is_program_member: true }

const visits = readings.filter(({ address, isFirst }) => isFirst && !WITHOUT_TEXTS.has(address))
const fileOf = (address: string, as = 'visitor'): string =>
  path.join(TEXTS, `${address === '/' ? 'home' : address.slice(1)}.${as}.txt`)

/** Waits until the page loads and changes nothing any more. */
async function settle(): Promise<void> {
  for (let before = '', still = 0; still < STILL;) {
    await act(async () => {
      await vi.dynamicImportSettled()
      await vi.advanceTimersByTimeAsync(200)
    })
    const now = document.body.innerHTML
    still = now === before ? still + 1 : 0
    before = now
  }
}

/** What the first record says that the page has at an address of its own. */
async function recordText(address: string): Promise<string> {
  const links = [...document.querySelectorAll('a')]
  const link = links.find((one) => one.getAttribute('href')?.startsWith(`${address}?`))
  if (!link) return ''
  fireEvent.click(link)
  await settle()
  const [panel] = document.querySelectorAll('dialog, [role=dialog]')
  return panel ? `\nopened ${link.getAttribute('href')}\n${pageText(panel)}` : ''
}

/** What the forms send as they are opened. */
async function formText(): Promise<string> {
  for (const form of document.querySelectorAll('form')) {
    fireEvent.submit(form)
    await settle()
  }
  return sentWrites()
    .map((write) => `\nsent ${write.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '(new key)')}\n`)
    .join('')
}

/** The clock stands, and React's remarks about samples are not of interest: two rows may have the same key. */
function prepare(): void {
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const remarks = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => {
    remarks.mockRestore()
    vi.useRealTimers()
  })
}

for (const { address, as } of visits) {
  test(`${address} as ${as ?? 'visitor'}`, async () => {
    prepare()
    const { path: route = '', file = '' } = pageAt(address) ?? {}
    const page: { default: ComponentType } = await import(/* @vite-ignore */ path.join(ROOT, 'src', file))
    const place = { path: route, address: address + (BEYOND[address] ?? ''), ...(as && { as }) }
    await openPage(page, { ...place, me: { facts: FACTS }, answers })
    await settle()
    const shown = pageText(document.body)
    expect(shown).not.toContain('Unexpected Application Error')
    await expect(shown + (await recordText(address)) + (await formText())).toMatchFileSnapshot(fileOf(address, as))
  })
}

test('every text is of a page', () => {
  const known = new Set(visits.map(({ address, as }) => fileOf(address, as)))
  const kept = fs.readdirSync(TEXTS, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.txt'))
  expect(kept.filter((name) => !known.has(path.join(TEXTS, name)))).toEqual([])
})
