import { Button, Group } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { useDateText } from '#web/kit/use-date-text.ts'
import { useWithPassword } from '#web/kit/use-with-password.ts'
import { type Backup, backupApi } from '../backup.contract.ts'

/** What can be done with a backup; taking it away and deleting it ask for the password. */
export function BackupActions({ backup }: { backup: Backup }) {
  const { t } = useLingui()
  const { instant } = useDateText()
  const { id, status, verified } = backup
  const params = { id }
  const when = instant(backup.started_at, 'date and time')
  const verify = useApiMutation(backupApi.verify, {
    success: ({ message }) => message,
    failure: t`The backup could not be verified`,
    refresh: [backupApi.list],
  })
  const take = useWithPassword(backupApi.link, {
    failure: t`The backup could not be downloaded`,
    // The browser saves it while it comes: it may be larger than what fits into memory.
    onSuccess: ({ url }) => location.assign(url),
  })
  const remove = useWithPassword(backupApi.remove, {
    success: ({ message }) => message,
    failure: t`The backup could not be deleted`,
    refresh: [backupApi.list],
  })
  if (status === 'running' || status === 'removed') return '—'
  return (
    <Group gap="xs">
      {status === 'done' && (
        <>
          <Button
            size="sm"
            variant="subtle"
            aria-label={t`Verify the backup from ${when}`}
            disabled={verified === 'running' || verify.isPending}
            onClick={() => verify.mutate({ params })}
          >
            <Trans>Verify</Trans>
          </Button>
          <Button
            size="sm"
            variant="subtle"
            aria-label={t`Download the backup from ${when}`}
            onClick={() =>
              void take.ask(
                {
                  title: t`Download this backup?`,
                  message: t`It contains everything: all accounts, messages and files. Your download is recorded in the log.`,
                  confirmLabel: t`Download`,
                },
                { params },
              )
            }
          >
            <Trans>Download</Trans>
          </Button>
        </>
      )}
      <Button
        size="sm"
        variant="subtle"
        color="red"
        aria-label={t`Delete the backup from ${when}`}
        onClick={() =>
          void remove.ask(
            {
              title: t`Delete this backup?`,
              message: t`Its file will be deleted permanently.`,
              confirmLabel: t`Delete`,
              isDangerous: true,
            },
            { params },
          )
        }
      >
        <Trans>Delete</Trans>
      </Button>
    </Group>
  )
}
