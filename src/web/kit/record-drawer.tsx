import { ActionIcon, Drawer } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useIsDialogOpen } from './dialogs.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from './icons.tsx'
import styles from './record.module.css'
import { useMounted } from './use-mounted.ts'
import type { OpenRecord } from './use-record.ts'

type RecordDrawerProps = {
  record: OpenRecord
  title: string
  /** Everything about the record with this id. */
  children: (id: number) => ReactNode
}

/** Everything about one row of a list, in a panel beside it, with the rows before and after one press away. */
export function RecordDrawer({ record, title, children }: RecordDrawerProps) {
  const { t } = useLingui()
  const { id } = record
  const isMounted = useMounted()
  // A dialog in front of the panel takes Escape and the focus.
  const isBehind = useIsDialogOpen()
  // What was shown stays while the panel slides away.
  const [shownId, setShownId] = useState(id)
  if (id !== null && id !== shownId) setShownId(id)
  useFocusBack(id)
  return (
    <Drawer.Root
      opened={isMounted && id !== null}
      onClose={record.close}
      position="right"
      size="lg"
      closeOnEscape={!isBehind}
      trapFocus={!isBehind}
      returnFocus={false}
    >
      <Drawer.Overlay />
      <Drawer.Content data-record>
        <Drawer.Header role="presentation" className={styles.header}>
          <Drawer.Title>{title}</Drawer.Title>
          <div className={styles.ends}>
            {record.place > 0 && record.count > 1 && <Neighbours record={record} />}
            <Drawer.CloseButton aria-label={t`Close`} />
          </div>
        </Drawer.Header>
        <Drawer.Body className={styles.body}>{shownId !== null && children(shownId)}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

/** When the panel closes, the focus is on the row that it showed last. */
function useFocusBack(id: number | null): void {
  const last = useRef<number>(undefined)
  useEffect(() => {
    if (id !== null) {
      last.current = id
      return
    }
    if (last.current === undefined) return
    const link = `[data-opens="${last.current}"]`
    last.current = undefined
    // Runs after the panel has released the focus; a person who has moved on, for example to the search, stays there.
    const timer = setTimeout(() => {
      const held = document.activeElement
      if (held && held !== document.body && !held.closest('[data-record]')) return
      const found = [...document.querySelectorAll<HTMLElement>(link)].find((one) => one.offsetParent)
      ;(found ?? document.getElementById('content'))?.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [id])
}

function Neighbours({ record: { previous, next, show, place, count } }: { record: OpenRecord }) {
  const { t } = useLingui()
  return (
    <div className={styles.neighbours}>
      <Neighbour id={previous} label={t`Previous`} onShow={show}>
        <ChevronLeftIcon />
      </Neighbour>
      <span className={styles.place}>
        <Trans>
          {place} of {count}
        </Trans>
      </span>
      <Neighbour id={next} label={t`Next`} onShow={show} isAfterMove>
        <ChevronRightIcon />
      </Neighbour>
    </div>
  )
}

type NeighbourProps = {
  id: number | undefined
  label: string
  onShow: (id: number) => void
  /** After a decision about this record, the focus moves to it. */
  isAfterMove?: boolean
  children: ReactNode
}

/** At either end it does nothing and says so: disabling it would take the focus away. */
function Neighbour({ id, label, onShow, isAfterMove = false, children }: NeighbourProps) {
  return (
    <ActionIcon
      size={44}
      aria-label={label}
      title={label}
      aria-disabled={id === undefined || undefined}
      data-after-move={isAfterMove || undefined}
      onClick={() => id !== undefined && onShow(id)}
    >
      {children}
    </ActionIcon>
  )
}
