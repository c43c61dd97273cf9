import { Drawer } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useMounted } from '#web/kit/use-mounted.ts'
import styles from './sidebar.module.css'

/** The slide-over around the menu on small screens; loaded when the menu is first opened. */
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
  const isMounted = useMounted()
  return (
    <Drawer.Root
      opened={isMounted && isOpen}
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
