// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { type FunctionComponent, Suspense, useState } from 'react'
import { expect, test } from 'vitest'
import { expectText, field, fill, openPage, press } from '#tests/support/screen.tsx'
import { lazyExtra, lazyPart } from '#web/kit/lazy-part.tsx'
import { toastStore } from '#web/kit/toast.ts'

const unreachable = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const Record: FunctionComponent<{ id: number }> = ({ id }) => <p>Record {id}</p>

/** A page with a field, and a button that shows a part. */
function pageWith(Part: FunctionComponent<{ id: number }>) {
  return function Page() {
    const [isShown, setShown] = useState(false)
    return (
      <>
        <label>
          Notes <input />
        </label>
        <button type="button" onClick={() => setShown(true)}>
          Open
        </button>
        <Suspense>{isShown && <Part id={5} />}</Suspense>
      </>
    )
  }
}

async function opened(Part: FunctionComponent<{ id: number }>): Promise<void> {
  await openPage({ default: pageWith(Part) }, { path: '/dashboard' })
  await fill({ Notes: 'half a sentence' })
  await press('Open')
}

test('a part is shown once its script has come', async () => {
  await opened(lazyPart(async () => Record))
  await expectText('Record 5')
})

test('a part whose script does not come says so, and the page keeps what was typed', async () => {
  await opened(lazyPart(unreachable))
  await expectText('This part could not be loaded. Check your connection, then reload the page.')
  expect((await field('Notes')).value).toBe('half a sentence')
})

test('without an extra the page goes on, and says nothing', async () => {
  await opened(lazyExtra(unreachable))
  expect((await field('Notes')).value).toBe('half a sentence')
  expect(screen.getByRole('button', { name: 'Open' })).toBeTruthy()
  expect(toastStore.get()).toEqual([])
})
