import { onTestFinished, vi } from 'vitest'

/** Until the end of the test the device is in this time zone. */
export function deviceIn(timeZone: string): void {
  const options = new Intl.DateTimeFormat().resolvedOptions()
  const spy = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone })
  onTestFinished(() => spy.mockRestore())
}
