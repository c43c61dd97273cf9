import { Drawer } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useStanding } from '#web/kit/use-standing.ts'
import styles from './sidebar.module.css'

/** The slide-over around the menu on small screens; fetched when the menu is first opened. */
export function SidebarDrawer({
  isOpen,
  onClose,
  children,
}: {
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}) {
  const { t } = useLingui()
  const stands = useStanding()
  return (
    <Drawer.Root
      opened={stands && isOpen}
      onClose={onClose}
      size="19rem"
      padding={0}
      classNames={{ content: styles.slideOver ?? '', body: styles.drawer ?? '' }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={t`Menu`}>
        <Drawer.Body>
          <Drawer.CloseButton aria-label={t`Close menu`} className={styles.close} />
          {children}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
