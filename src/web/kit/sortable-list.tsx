import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { SortIcon } from './dashboard-icons.tsx'
import styles from './sortable-list.module.css'

type SortableListProps<Item> = {
  /** What the list is called for screen readers. */
  label: string
  items: readonly Item[]
  /** The key of an item, wherever it moves. */
  keyOf: (item: Item, at: number) => string
  /** What an item is called beside its handle. */
  nameOf: (item: Item, at: number) => string
  onMove: (from: number, to: number) => void
  children: (item: Item, at: number) => ReactNode
}

/** The list with one of its items at another place. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, at) => at !== from)
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)]
}

/**
 * A list whose items are put in order: by dragging the handle with a mouse or a finger, or with the arrow keys while it
 * has the focus (Home and End for the ends). Screen readers hear the new place.
 */
export function SortableList<Item>({ label, items, keyOf, nameOf, onMove, children }: SortableListProps<Item>) {
  const { t } = useLingui()
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const [news, setNews] = useState('')
  const last = items.length - 1

  const move = (from: number, to: number): void => {
    if (to === from || to < 0 || to > last) return
    onMove(from, to)
    const item = items[from]
    const name = item === undefined ? '' : nameOf(item, from)
    const place = to + 1
    const count = items.length
    setNews(t`${name}: now number ${place} of ${count}`)
  }
  /** The position of the pointer: how many other items have their middle above it. */
  const placeAt = (y: number, from: number): number =>
    [...(list.current?.children ?? [])].filter((child, at) => {
      const { top, height } = child.getBoundingClientRect()
      return at !== from && y > top + height / 2
    }).length
  const onPointerMove = ({ clientY }: PointerEvent): void => {
    if (dragged === null) return
    const to = placeAt(clientY, dragged)
    if (to === dragged) return
    move(dragged, to)
    setDragged(to)
  }
  const onKeyDown = (event: KeyboardEvent, at: number): void => {
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    move(at, to)
  }
  return (
    <>
      <ol className={styles.list} aria-label={label} ref={list}>
        {items.map((item, at) => {
          const name = nameOf(item, at)
          return (
            <li key={keyOf(item, at)} className={styles.item} data-dragged={dragged === at || undefined}>
              <button
                type="button"
                className={styles.handle}
                aria-label={t`Move ${name}`}
                title={t`Drag, or use the arrow keys`}
                disabled={items.length < 2}
                onKeyDown={(event) => onKeyDown(event, at)}
                onPointerDown={(event) => {
                  event.currentTarget.setPointerCapture(event.pointerId)
                  setDragged(at)
                }}
                onPointerMove={onPointerMove}
                onPointerUp={() => setDragged(null)}
                onPointerCancel={() => setDragged(null)}
              >
                <SortIcon size={18} />
              </button>
              <div className={styles.content}>{children(item, at)}</div>
            </li>
          )
        })}
      </ol>
      <p className={styles.news} role="status">
        {news}
      </p>
    </>
  )
}
