import { TOAST } from '#shared/limits.ts'

/** A short message in the corner. `undo` gives it a button that takes the action back. */
export type Toast = {
  id: number
  kind: 'success' | 'error' | 'info'
  text: string
  /** The person or thing it is about, where the text does not name it; of a failure, its cause. */
  about?: string
  lifeMs: number
  undo?: () => void
  /** Called when the time is over without an undo. */
  onExpire?: () => void
  /** The server counts the same time, so hovering does not pause it. */
  isTimed?: boolean
}

const UNDO_MS = 6000

let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

function setToasts(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function showToast(given: Omit<Toast, 'id'>): number {
  prepareToasts()
  // The same message twice is shown once: a retry must not fill the corner.
  const same = given.undo ? undefined : toasts.find((known) => isSame(known, given))
  const id = nextId++
  setToasts([...toasts.filter((known) => known !== same), { ...given, id }])
  if (toasts.length > TOAST.atOnce) closeToast(toastToDrop().id, 'closed')
  return id
}

const isSame = (one: Toast, other: Omit<Toast, 'id'>): boolean =>
  one.text === other.text && one.about === other.about && one.kind === other.kind

/**
 * When there are too many, the oldest purely informative one is removed first; undo offers go last and become final.
 */
function toastToDrop(): Toast {
  const [oldest] = toasts
  const found = toasts.slice(0, -1).find(({ undo }) => !undo) ?? oldest
  if (!found) throw new Error('there is no toast')
  return found
}

type DecidedToast = { onUndo: () => void; seconds: number; about?: string | undefined }

/** Toasts of the specification: 4 s, 2 s for success, at most 20 at once (spec 1 §9). */
export const toast = {
  success: (text: string, about?: string): number =>
    showToast({ kind: 'success', text, lifeMs: TOAST.successMs, ...(about && { about }) }),
  error: (text: string, about?: string): number =>
    showToast({ kind: 'error', text, lifeMs: TOAST.errorMs, ...(about && { about }) }),
  info: (text: string): number => showToast({ kind: 'info', text, lifeMs: TOAST.errorMs }),
  /** Something was removed; for 6 s it can be restored. `onExpire` then makes it final. */
  undo: (text: string, actions: { onUndo: () => void; onExpire: () => void }): number =>
    showToast({ kind: 'info', text, lifeMs: UNDO_MS, undo: actions.onUndo, onExpire: actions.onExpire }),
  /** A decision that the server can undo for some seconds; the newest replaces the previous one. */
  decided: (text: string, { onUndo, seconds, about }: DecidedToast): number => {
    setToasts(toasts.filter(({ isTimed }) => !isTimed))
    return showToast({
      kind: 'success',
      text,
      lifeMs: seconds * 1000,
      undo: onUndo,
      isTimed: true,
      ...(about && { about }),
    })
  },
  /** The decision was undone elsewhere, so its toast no longer offers it. */
  withdraw: (): void => setToasts(toasts.filter(({ isTimed }) => !isTimed)),
}

/** Removes a toast; `how` says whether its time was over or the person clicked Undo. */
export function closeToast(id: number, how: 'closed' | 'undone'): void {
  const closed = toasts.find((known) => known.id === id)
  if (!closed) return
  setToasts(toasts.filter((known) => known.id !== id))
  if (how === 'undone') closed.undo?.()
  else closed.onExpire?.()
}

/** The list for the screen that shows it. */
export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  get: (): readonly Toast[] => toasts,
}

let isPrepared = false

/**
 * Mounts the toaster, once; it is outside the app, so that public pages need no Mantine for it.
 * @param load gets what mounts it, where that is loaded already
 */
export function prepareToasts(
  load: () => Promise<{ mountToaster: () => unknown }> = () => import('./toaster.tsx'),
): void {
  if (isPrepared || typeof document === 'undefined') return
  isPrepared = true
  void load().then(
    ({ mountToaster }) => mountToaster(),
    // Without a connection; the next message tries again.
    () => (isPrepared = false),
  )
  // Leaving the page before the 6 s are over makes the removal final.
  addEventListener('pagehide', () => {
    for (const { id, onExpire } of toasts) if (onExpire) closeToast(id, 'closed')
  })
}
