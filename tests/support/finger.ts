import { act, fireEvent } from '@testing-library/react'
import { onTestFinished } from 'vitest'
import type { Endpoint, OutputOf } from '#shared/endpoint.ts'
import { browserQueryClient } from '#web/api/query-client.ts'
import { afterPress, watchPresses } from '#web/kit/press.ts'

const PRESS = { isPrimary: true, button: 0 }

/**
 * A finger on the page: what comes of its own waits for it.
 * @returns lifts it, and ends when whatever has waited is shown
 */
export function putFingerDown(): () => Promise<void> {
  watchPresses()
  fireEvent.pointerDown(document.body, PRESS)
  let isDown = true
  const lift = async () => {
    if (!isDown) return
    isDown = false
    fireEvent.pointerUp(document.body, PRESS)
    await act(() => new Promise<void>((resolve) => void afterPress(resolve)))
  }
  // Also after a failure: the next test of this process begins without it.
  onTestFinished(lift)
  return lift
}

/** What a page has read of this call is now another answer, as when it is read again on its own. */
export function changeRead<E extends Endpoint>({ name }: E, change: (shown: OutputOf<E>) => OutputOf<E>): void {
  act(
    () =>
      void browserQueryClient().setQueriesData<OutputOf<E>>({ queryKey: [name] }, (shown) => shown && change(shown)),
  )
}
