import { Popover } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

type Props = { isOpen: boolean; onChange: (isOpen: boolean) => void; bell: ReactNode; children: ReactNode }

/** The panel that opens below the bell. */
export function BellPopover({ isOpen, onChange, bell, children }: Props) {
  const { t } = useLingui()
  return (
    <Popover
      opened={isOpen}
      onChange={onChange}
      position="bottom-end"
      width="min(27rem, calc(100vw - 1.5rem))"
      shadow="lg"
      radius="lg"
      trapFocus
      withRoles
    >
      <Popover.Target>{bell}</Popover.Target>
      <Popover.Dropdown p={0} aria-label={t`Notifications`}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
