import { I18nProvider } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { toLanguage } from '#shared/languages.ts'
import { loadLanguage } from '#web/i18n.tsx'
import { AlertIcon, CheckIcon, CloseIcon, InfoIcon } from './icons.tsx'
import { afterPress, useStillInPress, watchPresses } from './press.ts'
import { closeToast, type Toast, toastStore } from './toast.ts'
import styles from './toaster.module.css'

const NONE: readonly Toast[] = []
const ICONS = { success: CheckIcon, error: AlertIcon, info: InfoIcon }

/** Shows the toasts in an element of its own at the end of the page. */
export async function mountToaster(): Promise<void> {
  watchPresses()
  const i18n = await loadLanguage(toLanguage(document.documentElement.lang))
  const place = document.createElement('div')
  // Clicking Undo does not close what is open, like the list from which something was removed.
  for (const name of ['mousedown', 'touchstart']) place.addEventListener(name, (event) => event.stopPropagation())
  document.body.append(place)
  createRoot(place).render(
    <I18nProvider i18n={i18n}>
      <Toaster />
    </I18nProvider>,
  )
}

function Toaster() {
  // A message of which nobody has asked may come over what is being pressed.
  const toasts = useStillInPress(useSyncExternalStore(toastStore.subscribe, toastStore.get), NONE)
  const { t } = useLingui()
  const place = useRef<HTMLElement>(null)
  useEffect(() => (place.current ? publishHeight(place.current) : undefined), [])
  return (
    <section ref={place} className={styles.place} aria-label={t`Messages`} aria-live="polite">
      {toasts.length > 0 && <ToastList toasts={toasts} />}
    </section>
  )
}

/** Tells the style sheets how high the messages are, so that what lies below them makes room. */
function publishHeight(place: HTMLElement): () => void {
  const { style } = document.documentElement
  const sizes = new ResizeObserver(() => {
    style.setProperty('--toast-height', `${place.offsetHeight}px`)
    afterPress(() => uncover(place))
  })
  sizes.observe(place)
  return () => {
    sizes.disconnect()
    style.removeProperty('--toast-height')
  }
}

/**
 * The form that someone fills in is scrolled so far that a message covers neither its button nor the field that they are
 * in; `--foot-room` is what the page leaves free.
 */
function uncover(place: HTMLElement): void {
  const field = document.activeElement
  const button = field?.closest('form')?.querySelector('[type=submit]')
  const { top, bottom, left, right } = place.getBoundingClientRect()
  for (const one of [button, field]) {
    const box = one?.getBoundingClientRect()
    if (!box || place.contains(one ?? null)) continue
    const isCovered = box.bottom > top && box.top < bottom && box.right > left && box.left < right
    if (isCovered) one?.scrollIntoView({ block: 'nearest' })
  }
}

/** Unmounts with its last toast, and its pointer and focus state with it: a closed toast sends no leave or blur. */
function ToastList({ toasts }: { toasts: readonly Toast[] }) {
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  return (
    <div
      className={styles.list}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {toasts.map((one) => (
        <ToastCard key={one.id} toast={one} isPaused={isHovered || isFocused} />
      ))}
    </div>
  )
}

function ToastCard({ toast, isPaused }: { toast: Toast; isPaused: boolean }) {
  const { t } = useLingui()
  const Icon = ICONS[toast.kind]
  useEffect(() => {
    if (isPaused && !toast.isTimed) return
    const timer = setTimeout(() => afterPress(() => closeToast(toast.id, 'closed')), toast.lifeMs)
    return () => clearTimeout(timer)
  }, [isPaused, toast])
  return (
    <div className={styles.toast} data-kind={toast.kind} role={toast.kind === 'error' ? 'alert' : 'status'}>
      <Icon className={styles.icon} />
      <div className={styles.text}>
        <p>{toast.text}</p>
        {toast.about && <p className={styles.about}>{toast.about}</p>}
      </div>
      {toast.undo && (
        <button type="button" className={styles.undo} onClick={() => closeToast(toast.id, 'undone')}>
          <Trans>Undo</Trans>
        </button>
      )}
      <button
        type="button"
        className={styles.close}
        aria-label={t`Close message`}
        onClick={() => closeToast(toast.id, 'closed')}
      >
        <CloseIcon />
      </button>
    </div>
  )
}
