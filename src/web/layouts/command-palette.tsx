import { Modal } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { query } from '#web/api/queries.ts'
import { useMe } from '#web/api/use-me.ts'
import { BookIcon, SearchIcon } from '#web/kit/icons.tsx'
import { addressOfPage, menusOf, messagesPageOf, shellApi } from '#web/nav.ts'
import { MENU_ICONS } from './menu-icons.ts'
import styles from './palette.module.css'

const SHOWN = 8

type Target = { to: string; label: string; kind: string; Icon: typeof BookIcon }

/** Goes anywhere by name: the pages of one's own menus, and the courses. */
export default function CommandPalette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Modal.Root opened={isOpen} onClose={onClose} size="36rem" yOffset="10dvh">
      <Modal.Overlay />
      <Modal.Content radius="lg" aria-label={t`Search`}>
        <Modal.Body p={0}>
          <PaletteBody onClose={onClose} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** Everything this person can go to. */
function useTargets(): Target[] {
  const { i18n, t } = useLingui()
  const me = useMe()
  const { data } = useQuery(query(shellApi.courses, {}))
  const messages = messagesPageOf(me)
  const pages = [...menusOf(me).flatMap((group) => group.pages), ...(messages ? [messages] : [])]
  const targets = pages.map((page) => ({
    to: addressOfPage(page),
    label: i18n._(page.label),
    kind: t`Page`,
    Icon: MENU_ICONS[page.icon],
  }))
  const courses = (data?.courses ?? []).map(({ id, title }) => ({
    to: `/courses/${id}`,
    label: title,
    kind: t`Course`,
    Icon: BookIcon,
  }))
  return [...new Map([...targets, ...courses].map((target) => [target.to, target])).values()]
}

function PaletteBody({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const id = useId()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const found = useTargets()
    .filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
    .slice(0, SHOWN)

  async function go(target: Target | undefined): Promise<void> {
    if (!target) return
    onClose()
    await navigate(target.to)
  }
  function onKeyDown(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && found.length > 0) {
      event.preventDefault()
      setAt((at + step + found.length) % found.length)
    }
    if (event.key === 'Enter') void go(found[at])
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
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={found[at] ? `${id}-${at}` : undefined}
          placeholder={t`Where to?`}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div role="listbox" id={`${id}-list`} aria-label={t`Pages and courses`} className={styles.list}>
        {found.map((target, index) => (
          <div
            key={target.to}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={styles.option}
            onPointerMove={() => setAt(index)}
            onClick={() => void go(target)}
            onKeyDown={onKeyDown}
          >
            <target.Icon />
            <span className={styles.optionName}>{target.label}</span>
            <span className={styles.kind}>{target.kind}</span>
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <p className={styles.nothing} role="status">
          <Trans>Nothing found. Try another word.</Trans>
        </p>
      )}
    </div>
  )
}
