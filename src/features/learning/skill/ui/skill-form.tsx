import { TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { FormShell } from '#web/kit/form-shell.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { type Skill, SKILL_NAME_MAX, skillApi } from '../skill.contract.ts'
import { SKILL_READS } from './skill-columns.tsx'

type SkillFormProps = {
  /** The one that gets another name; null for a new one. */
  skill: Skill | null
  onClose: () => void
}

/** The name of a skill. */
export function SkillForm({ skill, onClose }: SkillFormProps) {
  const { t } = useLingui()
  const shared = {
    initial: { name: skill?.name ?? '' },
    success: ({ message }: { message: string }) => message,
    failure: t`The skill could not be saved. Please try again.`,
    refresh: SKILL_READS,
    onSuccess: onClose,
  }
  const adding = useApiForm(skillApi.create, shared)
  const renaming = useApiForm(skillApi.update, {
    ...shared,
    toInput: (values) => ({ params: { id: skill?.id ?? 0 }, body: values }),
  })
  const form = skill ? renaming : adding
  return (
    <FormShell
      form={form}
      submitLabel={skill ? <Trans>Rename</Trans> : <Trans>Add a skill</Trans>}
      sendingLabel={<Trans>Saving...</Trans>}
      onCancel={onClose}
      isGuarded={false}
    >
      <TextInput
        label={t`Skill name`}
        description={skill && t`Its address does not change, so links keep working.`}
        required
        maxLength={SKILL_NAME_MAX}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
    </FormShell>
  )
}
