import { Modal } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { SearchIcon } from '#web/kit/icons.tsx'
import { useMounted } from '#web/kit/use-mounted.ts'
import { type Target, useTargets } from './palette-targets.tsx'
import styles from './palette.module.css'

/** Goes anywhere by name: the pages of one's own menus, the courses and, for staff, people. */
export default function CommandPalette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const isMounted = useMounted()
  return (
    <Modal.Root opened={isMounted && isOpen} onClose={onClose} size="36rem" yOffset="10dvh">
      <Modal.Overlay />
      <Modal.Content radius="lg" aria-label={t`Search`}>
        <Modal.Body p={0}>
          <PaletteBody onClose={onClose} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

function PaletteBody({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const id = useId()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const { found, isLooking } = useTargets(text)
  const current = found[at]

  async function go(target: Target | undefined): Promise<void> {
    if (!target) return
    onClose()
    await navigate(target.to)
  }
  function onKeyDown(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && found.length > 0) {
      event.preventDefault()
      const next = (at + step + found.length) % found.length
      setAt(next)
      list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'Enter') void go(current)
  }

  return (
    <div>
      <div className={styles.field}>
        <SearchIcon />
        <input
          data-autofocus
          className={styles.input}
          role="combobox"
          aria-label={t`Where to?`}
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={current ? `${id}-${at}` : undefined}
          placeholder={t`Where to?`}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div ref={list} role="listbox" id={`${id}-list`} aria-label={t`Search results`} className={styles.list}>
        {found.map((target, index) => (
          <div
            key={target.key}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={styles.option}
            onPointerMove={() => setAt(index)}
            onClick={() => void go(target)}
            onKeyDown={onKeyDown}
          >
            {target.picture}
            <span className={styles.optionName}>{target.label}</span>
            <span className={styles.kind}>{target.kind}</span>
          </div>
        ))}
      </div>
      <p className={found.length > 0 ? 'for-readers' : styles.nothing} role="status">
        {isLooking ? (
          <Trans>Searching…</Trans>
        ) : found.length > 0 ? (
          <Plural value={found.length} one="# result" other="# results" />
        ) : (
          <Trans>Nothing found. Try another word.</Trans>
        )}
      </p>
    </div>
  )
}
