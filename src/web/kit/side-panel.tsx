import { Drawer } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useIsDialogOpen } from './dialogs.tsx'
import { focusFirstField } from './focus-first-field.ts'
import { useIsCovered } from './layers.ts'
import { useMounted } from './use-mounted.ts'

/** The panel beside a list in which something is made or changed, as a route; leaving it with unsaved text asks first. */
export function SidePanel({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const { t } = useLingui()
  const isMounted = useMounted()
  const isDialogOpen = useIsDialogOpen()
  const isCovered = useIsCovered()
  const isBehind = isDialogOpen || isCovered
  return (
    <Drawer
      opened={isMounted}
      onClose={onClose}
      title={title}
      position="right"
      size="lg"
      padding="lg"
      closeOnEscape={!isBehind}
      trapFocus={!isBehind}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <div ref={focusFirstField}>{children}</div>
    </Drawer>
  )
}
