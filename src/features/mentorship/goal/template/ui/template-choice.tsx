import { Select } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { FormShell } from '#web/kit/form-shell.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { MATCH_READS } from '#features/mentorship/match/ui/match-reads.ts'
import styles from '#features/mentorship/match/ui/match.module.css'
import { templateApi } from '../template.contract.ts'
import { OWN_TEMPLATES } from './own-templates.ts'

/** The mentor adds the milestones of a template to a goal. */
export function TemplateChoice({ goalId, onClose }: { goalId: number; onClose: () => void }) {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery(OWN_TEMPLATES)
  const form = useApiForm<typeof templateApi.use, { template_id: string | null }>(templateApi.use, {
    initial: { template_id: null },
    toInput: ({ template_id: id }) => ({ params: { id: goalId }, body: { template_id: Number(id ?? Number.NaN) } }),
    success: ({ message }) => message,
    failure: t`The milestones could not be added. Please try again.`,
    refresh: MATCH_READS,
    onSuccess: onClose,
  })
  if (!data)
    return isError ? (
      <ErrorState text={t`The templates could not be loaded`} onRetry={() => void refetch()} isCompact />
    ) : (
      <LoadingState lines={2} />
    )
  if (data.templates.length === 0)
    return (
      <p className={styles.soft}>
        <Trans>
          You have no templates yet. <Link to="/dashboard/mentor-programs#templates">Create one</Link>
        </Trans>
      </p>
    )
  return (
    <FormShell
      form={form}
      submitLabel={<Trans>Add these milestones</Trans>}
      sendingLabel={<Trans>Saving...</Trans>}
      onCancel={onClose}
    >
      <Select
        label={t`Template`}
        required
        data={data.templates.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...form.getInputProps('template_id')}
      />
    </FormShell>
  )
}
