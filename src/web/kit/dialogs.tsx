import { lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react'

const loadBox = () => import('./dialog-box.tsx')
const DialogBox = lazy(async () => ({ default: (await loadBox()).DialogBox }))

/** Loads the box ahead of time, where a dialog is likely, so that it also opens offline. */
export function prepareDialogs(): void {
  // While offline it cannot load; the first dialog loads it.
  loadBox().catch(() => undefined)
}

type Content = { title: string; message?: ReactNode }
type Confirmation = Content & {
  /** What the confirming button does, as a verb: 'Delete'. */
  confirmLabel?: string
  cancelLabel?: string
  /** The action cannot be undone. */
  isDangerous?: boolean
}
type Notice = Content & {
  /** Milliseconds until it closes automatically; 0 keeps it open. */
  autoCloseMs?: number
}
export type ReasonQuestion = Content & {
  confirmLabel: string
  cancelLabel?: string
  isReasonOptional?: boolean
  /** A reason that the person concerned sees, one whose readers the message names, or an answer to them. */
  asksFor?: 'reason' | 'reason for named readers' | 'answer'
  /** Carries out the action; the dialog closes on true and stays open with its text otherwise. */
  act: (reason: string) => Promise<boolean>
}
type PasswordQuestion = Content & {
  confirmLabel: string
  isDangerous?: boolean
  /** Carries out the action; the dialog closes on null and otherwise stays open with the returned error. */
  actWith: (password: string) => Promise<string | null>
}
type Kind = 'confirm' | 'alert' | 'success' | 'reason' | 'password'
type DialogOptions = Confirmation &
  Notice &
  Partial<Pick<ReasonQuestion, 'act' | 'asksFor' | 'isReasonOptional'> & Pick<PasswordQuestion, 'actWith'>>
export type OpenDialog = DialogOptions & { id: number; kind: Kind; answer: (isConfirmed: boolean) => void }

let waiting: readonly OpenDialog[] = []
let nextId = 1
const listeners = new Set<() => void>()

function setDialogs(next: readonly OpenDialog[]): void {
  waiting = next
  for (const tell of listeners) tell()
}

function openDialog(kind: Kind, content: DialogOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const id = nextId++
    const opener = document.activeElement instanceof HTMLElement ? document.activeElement : undefined
    const answerDialog = (isConfirmed: boolean) => {
      setDialogs(waiting.filter((dialog) => dialog.id !== id))
      returnFocus(opener)
      resolve(isConfirmed)
    }
    setDialogs([...waiting, { ...content, id, kind, answer: answerDialog }])
  })
}

/** Waits until a panel behind the dialog has taken the focus. */
const RETURN_MS = 30

/** Gives the focus back to the element that had it, if it still exists. */
function returnFocus(opener: HTMLElement | undefined): void {
  setTimeout(() => {
    if (waiting.length === 0 && opener?.isConnected) opener.focus({ preventScroll: true })
  }, RETURN_MS)
}

/** Asks; true on confirm, false on close (spec 2 §4). Needs a `KitProvider` on the page. */
export const confirm = (content: Confirmation): Promise<boolean> => openDialog('confirm', content)

/** Asks for a reason and acts on it; resolves when the dialog is closed, with whether that was done (spec 3 §5). */
export const askReason = (content: ReasonQuestion): Promise<boolean> =>
  openDialog('reason', { ...content, isDangerous: content.asksFor !== 'answer' })

/** Asks for the person's password and acts with it; resolves when the dialog is closed, with whether that was done. */
export const askPassword = (content: PasswordQuestion): Promise<boolean> => openDialog('password', content)

/** Shows a message; closes automatically after 3,000 ms (spec 2 §4). Resolves when it is closed. */
export const alert = async (content: Notice): Promise<void> => void (await openDialog('alert', content))

/** Shows that something worked; closes automatically after 3,000 ms (spec 2 §4). Resolves when it is closed. */
export const success = async (content: Notice): Promise<void> => void (await openDialog('success', content))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
/** The open dialog; the others wait. */
export const currentDialog = (): OpenDialog | undefined => waiting[0]
const noDialog = () => undefined

/** Whether a dialog is open: what is behind it must leave Escape and the focus to it. */
export const useIsDialogOpen = (): boolean => useSyncExternalStore(subscribe, currentDialog, noDialog) !== undefined

/** Mounts the dialogs, one at a time; part of `KitProvider`. The box itself is loaded with the first dialog. */
export function Dialogs() {
  const dialog = useSyncExternalStore(subscribe, currentDialog, noDialog)
  // What is shown stays readable while the dialog fades out.
  const [shown, setShown] = useState(dialog)
  if (dialog && dialog !== shown) setShown(dialog)
  if (!shown) return null
  return (
    <Suspense>
      <DialogBox dialog={dialog} shown={shown} />
    </Suspense>
  )
}
