import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { confirm } from './dialogs.tsx'

/** Forms on this page with unsaved text. */
const unsaved = new Set<symbol>()

/** Registers unsaved text for as long as `isUnsaved` is true. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const form = Symbol('form')
    unsaved.add(form)
    return () => void unsaved.delete(form)
  }, [isUnsaved])
}

/** Asks whether unsaved text may be discarded. */
export function useConfirmLeaving(): () => Promise<boolean> {
  const { t } = useLingui()
  return () =>
    confirm({
      title: t`Leave without saving?`,
      message: t`Your changes are not saved yet.`,
      confirmLabel: t`Leave`,
      cancelLabel: t`Stay`,
      isDangerous: true,
    })
}

/** Mounted once in a layout: asks before a route change or a closed tab loses unsaved text. */
export function LeaveGuard() {
  const confirmLeaving = useConfirmLeaving()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved.size > 0 && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirmLeaving().then((isLeaving) => (isLeaving ? blocker.proceed() : blocker.reset()))
    // Asked once per blocked change; the dialog itself is rendered each time.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [blocker.state])
  useEffect(() => {
    const warnBeforeUnload = (event: BeforeUnloadEvent) => {
      if (unsaved.size > 0) event.preventDefault()
    }
    addEventListener('beforeunload', warnBeforeUnload)
    return () => removeEventListener('beforeunload', warnBeforeUnload)
  }, [])
  return null
}
