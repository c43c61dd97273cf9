import { ActionIcon, Button, Modal, NativeSelect, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#web/api/queries.ts'
import { PlusIcon, TrashIcon } from '#web/kit/dashboard-icons.tsx'
import entries from '#web/kit/entry-list.module.css'
import { FormDraft, useDraft } from '#web/kit/form-draft.tsx'
import { FormShell } from '#web/kit/form-shell.tsx'
import { NumberInput } from '#web/kit/number-input.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { useMounted } from '#web/kit/use-mounted.ts'
import {
  CHECKLIST_KINDS,
  checklistApi,
  type ChecklistKind,
  MAX_TASKS,
  TASK_DOERS,
  MAX_TASK_LENGTH,
  type TemplateTask,
} from '../checklist.contract.ts'
import styles from './checklist.module.css'
import { DOER_WORDS, KIND_WORDS } from './checklist-words.tsx'

type DialogProps = { isOpen: boolean; onClose: () => void }

/** The tasks that the checklists of employees begin with. */
export function TemplatesDialog({ isOpen, onClose }: DialogProps) {
  const { t, i18n } = useLingui()
  const isMounted = useMounted()
  const [kind, setKind] = useState<ChecklistKind>('onboarding')
  const { data, isError, refetch } = useQuery(query(checklistApi.getTemplates, {}))
  return (
    <Modal
      opened={isMounted && isOpen}
      onClose={onClose}
      title={t`Checklists`}
      size="lg"
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <div className={styles.editor}>
        <NativeSelect
          label={t`Checklist`}
          description={t`Checklists already started keep their tasks.`}
          data={CHECKLIST_KINDS.map((value) => ({ value, label: i18n._(KIND_WORDS[value]) }))}
          value={kind}
          onChange={(event) => setKind(CHECKLIST_KINDS.find((one) => one === event.currentTarget.value) ?? kind)}
        />
        {data && <TasksForm key={kind} kind={kind} tasks={data.templates[kind]} onClose={onClose} />}
        {!data && isError && (
          <ErrorState text={t`The checklists could not be loaded`} onRetry={() => void refetch()} isCompact />
        )}
        {!data && !isError && <LoadingState lines={6} />}
      </div>
    </Modal>
  )
}

const BLANK: TemplateTask = { text: '', who: 'hr', due_days: 0 }

type TasksProps = { kind: ChecklistKind; tasks: readonly TemplateTask[]; onClose: () => void }

function TasksForm({ kind, tasks, onClose }: TasksProps) {
  const { t, i18n } = useLingui()
  const draft = useDraft(`checklist-${kind}`)
  const initial = { tasks: tasks.length > 0 ? [...tasks] : [BLANK] }
  const form = useApiForm(checklistApi.saveTemplate, {
    onSaved: draft.remove,
    initial,
    toInput: (values) => ({ body: { kind, tasks: values.tasks } }),
    success: ({ message }) => message,
    failure: t`The checklist could not be saved. Please try again.`,
    refresh: [checklistApi.getTemplates],
    onSuccess: onClose,
  })
  const shown = form.getValues().tasks
  return (
    <FormShell
      form={form}
      submitLabel={<Trans>Save checklist</Trans>}
      sendingLabel={<Trans>Saving...</Trans>}
      onCancel={onClose}
    >
      <FormDraft form={form} draft={draft} initial={initial} />
      <ol className={entries.list}>
        {shown.map((_, at) => {
          const place = at + 1
          return (
            <li key={form.key(`tasks.${at}`)} className={styles.entry}>
              <TextInput
                label={t`Task ${place}`}
                required
                maxLength={MAX_TASK_LENGTH}
                autoComplete="off"
                {...form.getInputProps(`tasks.${at}.text`)}
              />
              <div className={styles.pair}>
                <NativeSelect
                  label={t`Assignee`}
                  aria-label={t`Assignee of task ${place}`}
                  data={TASK_DOERS.map((value) => ({ value, label: i18n._(DOER_WORDS[value]) }))}
                  {...form.getInputProps(`tasks.${at}.who`)}
                />
                <NumberInput
                  label={t`Days`}
                  aria-label={t`Days after the start until task ${place} is due`}
                  {...form.getInputProps(`tasks.${at}.due_days`)}
                />
              </div>
              <ActionIcon
                size={44}
                variant="subtle"
                color="red"
                aria-label={t`Remove task ${place}`}
                onClick={() => form.removeListItem('tasks', at)}
              >
                <TrashIcon size={18} />
              </ActionIcon>
            </li>
          )
        })}
      </ol>
      <p className={entries.soft}>
        <Trans>Days are counted from the first or last day of work. Use negative numbers for days before it.</Trans>
      </p>
      {shown.length < MAX_TASKS && (
        <div>
          <Button
            variant="default"
            leftSection={<PlusIcon size={18} />}
            onClick={() => form.insertListItem('tasks', BLANK)}
          >
            <Trans>Add task</Trans>
          </Button>
        </div>
      )}
    </FormShell>
  )
}
