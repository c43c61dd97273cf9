import { Button } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { createContext, use, useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import styles from './settings.module.css'

/** A setting that was changed on the page and is not saved. */
type Unsaved = { label: string; isSending: boolean; save: () => Promise<void>; discard: () => void }

type Note = (key: string, unsaved: Unsaved | undefined) => void

/** How a form tells the page that it has something to save. */
export const UnsavedSettings = createContext<Note>(() => {})

/** All forms with something to save, by the key of their setting, and how a form is noted among them. */
export function useUnsavedSettings(): { unsaved: ReadonlyMap<string, Unsaved>; note: Note } {
  const [unsaved, setUnsaved] = useState<ReadonlyMap<string, Unsaved>>(new Map())
  const note = useCallback<Note>((key, one) => {
    setUnsaved((before) => {
      const after = new Map(before)
      if (one) after.set(key, one)
      else after.delete(key)
      return after
    })
  }, [])
  return { unsaved, note }
}

/** Notes a form for as long as it has something to save. */
export function useUnsavedSetting(key: string, isDirty: boolean, now: Unsaved): void {
  const note = use(UnsavedSettings)
  const latest = useRef(now)
  useEffect(() => {
    latest.current = now
  })
  const { label, isSending } = now
  useEffect(() => {
    if (!isDirty) return
    const save = () => latest.current.save()
    note(key, { label, isSending, save, discard: () => latest.current.discard() })
    return () => note(key, undefined)
  }, [key, label, isDirty, isSending, note])
}

type BarProps = { unsaved: ReadonlyMap<string, Unsaved>; onShow: () => void }

/** The bar at the foot of the page, while something is not saved: what that is, and both ways out. */
export function UnsavedBar({ unsaved, onShow }: BarProps) {
  const { t } = useLingui()
  const all = [...unsaved]
  const isSending = all.some(([, one]) => one.isSending)
  async function saveAll(): Promise<void> {
    // One after the other, so that each problem stands at its own field.
    for (const [, { save }] of all) await save()
  }
  if (all.length === 0) return null
  return (
    <section aria-label={t`Unsaved changes`} className={styles.bar}>
      <p>
        <Plural value={all.length} one="# setting changed:" other="# settings changed:" />{' '}
        {all.map(([key, { label }], at) => (
          <span key={key}>
            {at > 0 && ', '}
            <Link to={`#${key}`} preventScrollReset onClick={onShow}>
              {label}
            </Link>
          </span>
        ))}
      </p>
      <div className={styles.actions}>
        <Button
          variant="default"
          disabled={isSending}
          onClick={() => {
            for (const [, { discard }] of all) discard()
          }}
        >
          <Trans>Discard</Trans>
        </Button>
        <Button disabled={isSending} onClick={() => void saveAll()}>
          {isSending ? <Trans>Saving...</Trans> : <Trans>Save Changes</Trans>}
        </Button>
      </div>
    </section>
  )
}
