import { ActionIcon, Group } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { EditIcon, TrashIcon } from './dashboard-icons.tsx'

type EditDeleteButtonsProps = {
  /** Of the row. */
  name: string
  isBusy: boolean
  onEdit: () => void
  onDelete: () => void
}

/** Edit and delete buttons of a row whose form is beside the list. */
export function EditDeleteButtons({ name, isBusy, onEdit, onDelete }: EditDeleteButtonsProps) {
  const { t } = useLingui()
  const [editing, deleting] = [t`Edit ${name}`, t`Delete ${name}`]
  return (
    <Group gap="xs" wrap="nowrap">
      <ActionIcon size={44} variant="subtle" aria-label={editing} title={editing} onClick={onEdit}>
        <EditIcon size={18} />
      </ActionIcon>
      <ActionIcon
        size={44}
        variant="subtle"
        color="red"
        aria-label={deleting}
        title={deleting}
        disabled={isBusy}
        onClick={onDelete}
      >
        <TrashIcon size={18} />
      </ActionIcon>
    </Group>
  )
}
