import { ActionIcon } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { TrashIcon } from './dashboard-icons.tsx'
import { confirm } from './dialogs.tsx'
import styles from './managed-card.module.css'
import { ManagedPicture } from './managed-picture.tsx'
import card from './picture-card.module.css'

type ManagedCardProps = {
  picture: string | null
  /** In the place of a picture. */
  sign: ReactNode
  state: ReactNode
  title: ReactNode
  children: ReactNode
}

/** A course, a post or an event as those who manage it see it: its picture with its state, its title, and the rest. */
export function ManagedCard({ picture, sign, state, title, children }: ManagedCardProps) {
  return (
    <article className={`${card.card} ${styles.card}`}>
      <div className={card.picture}>
        <ManagedPicture src={picture} sign={sign} />
        <span className={card.tag}>{state}</span>
      </div>
      <div className={card.body}>
        <h2 className={styles.title}>{title}</h2>
        {children}
      </div>
    </article>
  )
}

type DeleteFromCardProps = {
  title: string
  /** What is lost. */
  message: string
  isPending: boolean
  onDelete: () => void
}

/** Deleting asks first (spec 3 §6). */
export function DeleteFromCard({ title, message, isPending, onDelete }: DeleteFromCardProps) {
  const { t } = useLingui()
  const name = t`Delete ${title}`
  async function ask(): Promise<void> {
    if (await confirm({ title: t`Delete "${title}"?`, message, confirmLabel: t`Delete`, isDangerous: true })) onDelete()
  }
  return (
    <ActionIcon
      size={44}
      variant="subtle"
      color="red"
      className={styles.remove}
      loading={isPending}
      aria-label={name}
      title={name}
      onClick={() => void ask()}
    >
      <TrashIcon size={18} />
    </ActionIcon>
  )
}
