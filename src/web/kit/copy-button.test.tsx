// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { expectText, openPage, press } from '#tests/support/screen.tsx'
import { CopyButton } from './copy-button.tsx'

const page = {
  default: () => (
    <CopyButton text="4711" name="Copy the order number">
      Copy
    </CopyButton>
  ),
}

test.each([
  [() => Promise.resolve(), 'Copied: 4711'],
  [() => Promise.reject(new Error('forbidden')), 'This could not be copied. Select it and copy it manually.'],
])('the text is copied, or the reader is told to do it by hand', async (write, said) => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(write)
  await openPage(page, { path: '/' })
  await press('Copy the order number')
  await expectText(said)
  expect(writeText).toHaveBeenCalledWith('4711')
})
