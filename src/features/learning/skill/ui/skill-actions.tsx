import { Button, Group } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { canMove } from '#shared/moves.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { prepareNextFocus } from '#web/kit/next-focus.ts'
import { type Skill, skillApi, skillMoves } from '../skill.contract.ts'

type SkillActionsProps = { skill: Skill; onRename: () => void; onMerge: () => void }

const LOOK = { size: 'sm', variant: 'subtle' } as const

/** What can be done with a skill of the list. */
export function SkillActions({ skill, onRename, onMerge }: SkillActionsProps) {
  const { t } = useLingui()
  const { id, name, status } = skill
  const shared = { success: ({ message }: { message: string }) => message, refresh: [skillApi.list] }
  const archive = useApiMutation(skillApi.archive, {
    ...shared,
    failure: t`The skill could not be archived. Please try again.`,
  })
  const restore = useApiMutation(skillApi.restore, {
    ...shared,
    failure: t`The skill could not be restored. Please try again.`,
  })
  const changeStatus = async (write: typeof archive, pressed: HTMLElement) => {
    const focusNext = prepareNextFocus(pressed)
    const isDone = await write.mutateAsync({ params: { id } }).then(
      () => true,
      () => false,
    )
    if (isDone) focusNext()
  }
  return (
    <Group gap={0}>
      <Button {...LOOK} aria-label={t`Rename ${name}`} onClick={onRename}>
        <Trans>Rename</Trans>
      </Button>
      <Button {...LOOK} aria-label={t`Merge ${name}`} onClick={onMerge}>
        <Trans>Merge</Trans>
      </Button>
      {canMove(skillMoves.archive, status) ? (
        <Button
          {...LOOK}
          color="gray"
          data-move="archive"
          aria-label={t`Archive ${name}`}
          disabled={archive.isPending}
          onClick={(event) => void changeStatus(archive, event.currentTarget)}
        >
          <Trans>Archive</Trans>
        </Button>
      ) : (
        <Button
          {...LOOK}
          color="gray"
          data-move="restore"
          aria-label={t`Restore ${name}`}
          disabled={restore.isPending}
          onClick={(event) => void changeStatus(restore, event.currentTarget)}
        >
          <Trans>Restore</Trans>
        </Button>
      )}
    </Group>
  )
}
