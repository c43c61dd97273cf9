import { TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { LANGUAGES } from '#shared/languages.ts'
import { OTHER_LANGUAGES } from '#shared/skill-name.ts'
import { FormShell } from '#web/kit/form-shell.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { type Skill, SKILL_NAME_MAX, skillApi } from '../skill.contract.ts'
import { SKILL_READS } from './skill-columns.tsx'

type SkillFormProps = {
  /** The one that gets another name; null for a new one. */
  skill: Skill | null
  onClose: () => void
}

/** The name of a skill, and how other languages say it. */
export function SkillForm({ skill, onClose }: SkillFormProps) {
  const { t } = useLingui()
  const shared = {
    initial: {
      name: skill?.name ?? '',
      names: Object.fromEntries(OTHER_LANGUAGES.map((code) => [code, skill?.names[code] ?? ''])),
    },
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
      {OTHER_LANGUAGES.map((code) => (
        <TextInput
          key={code}
          label={t`Name (${LANGUAGES[code]})`}
          description={t`Leave blank to show the name above.`}
          maxLength={SKILL_NAME_MAX}
          autoComplete="off"
          {...form.getInputProps(`names.${code}`)}
        />
      ))}
    </FormShell>
  )
}
