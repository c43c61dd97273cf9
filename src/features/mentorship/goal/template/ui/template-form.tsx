import { ActionIcon, Button, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { PlusIcon, TrashIcon } from '#web/kit/dashboard-icons.tsx'
import { FormDraft, useDraft } from '#web/kit/form-draft.tsx'
import { FormShell } from '#web/kit/form-shell.tsx'
import { NumberInput } from '#web/kit/number-input.tsx'
import { type ApiForm, useApiForm } from '#web/kit/use-api-form.ts'
import { MAX_STEP_LENGTH } from '../../step/step.contract.ts'
import { MAX_DAYS, MAX_MILESTONES, type Template, MAX_TEMPLATE_LENGTH, templateApi } from '../template.contract.ts'
import styles from './template.module.css'

type Draft = { title: string; after_days: number | '' }
type Values = { name: string; milestones: Draft[] }

const BLANK: Draft = { title: '', after_days: '' }

/** What is sent; days that were not typed are none, which the form refuses. */
const bodyOf = ({ name, milestones }: Values) => ({
  name,
  milestones: milestones.map(({ title, after_days: days }) => ({ title, after_days: days === '' ? 0 : days })),
})

/** The words of a template; without one, those of a new one. */
export function TemplateForm({ template, onClose }: { template?: Template; onClose: () => void }) {
  const { t } = useLingui()
  const initial: Values = { name: template?.name ?? '', milestones: template?.milestones ?? [BLANK] }
  const draft = useDraft(`milestones-${template?.id ?? 'new'}`)
  const shared = {
    onSaved: draft.remove,
    initial,
    success: ({ message }: { message: string }) => message,
    failure: t`This could not be saved. Please try again.`,
    refresh: [templateApi.list],
    onSuccess: onClose,
  }
  const creating = useApiForm<typeof templateApi.create, Values>(templateApi.create, {
    ...shared,
    toInput: (values) => ({ body: bodyOf(values) }),
  })
  const changing = useApiForm<typeof templateApi.update, Values>(templateApi.update, {
    ...shared,
    toInput: (values) => ({ params: { id: template?.id ?? 0 }, body: bodyOf(values) }),
  })
  const form = template ? changing : creating
  return (
    <FormShell
      form={form}
      submitLabel={<Trans>Save template</Trans>}
      sendingLabel={<Trans>Saving...</Trans>}
      onCancel={onClose}
    >
      <FormDraft form={form} draft={draft} initial={initial} />
      <TextInput
        label={t`Name`}
        required
        maxLength={MAX_TEMPLATE_LENGTH}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <Milestones form={form} milestones={form.getValues().milestones} />
    </FormShell>
  )
}

type Fields = Pick<ApiForm, 'getInputProps' | 'key' | 'insertListItem' | 'removeListItem'>

function Milestones({ form, milestones }: { form: Fields; milestones: readonly Draft[] }) {
  const { t } = useLingui()
  return (
    <>
      <ol className={styles.milestones}>
        {milestones.map((_, at) => {
          const place = at + 1
          return (
            <li key={form.key(`milestones.${at}`)} className={styles.milestone}>
              <TextInput
                label={t`Milestone ${place}`}
                required
                maxLength={MAX_STEP_LENGTH}
                autoComplete="off"
                {...form.getInputProps(`milestones.${at}.title`)}
              />
              <NumberInput
                label={t`Due after (days)`}
                aria-label={t`Days until milestone ${place} is due`}
                required
                min={1}
                max={MAX_DAYS}
                {...form.getInputProps(`milestones.${at}.after_days`)}
              />
              {milestones.length > 1 && (
                <ActionIcon
                  size={44}
                  variant="subtle"
                  color="red"
                  aria-label={t`Remove milestone ${place}`}
                  onClick={() => form.removeListItem('milestones', at)}
                >
                  <TrashIcon size={18} />
                </ActionIcon>
              )}
            </li>
          )
        })}
      </ol>
      {milestones.length < MAX_MILESTONES && (
        <div>
          <Button
            variant="default"
            leftSection={<PlusIcon size={18} />}
            onClick={() => form.insertListItem('milestones', BLANK)}
          >
            <Trans>Add milestone</Trans>
          </Button>
        </div>
      )}
    </>
  )
}
