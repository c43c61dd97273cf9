import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Day } from '#shared/dates.ts'
import { FormDraft, useDraft } from '#web/kit/form-draft.tsx'
import { FormShell } from '#web/kit/form-shell.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { type Job, JOB_LINE_MAX, JOB_TEXT_MAX, JOB_TYPES, jobApi, WORK_MODES } from '../job.contract.ts'
import { JOB_READS } from './job-columns.tsx'
import styles from './job-form.module.css'
import { MODE_NAMES, TYPE_NAMES } from './job-labels.ts'

type JobFormProps = {
  /** The one that is edited; null for a new one. */
  job: Job | null
  /** Called after a save and when editing is cancelled. */
  onClose: () => void
}

const valuesOf = (job: Job | null) => ({
  title: job?.title ?? '',
  company: job?.company ?? '',
  location: job?.location ?? '',
  type: job?.type ?? JOB_TYPES[0],
  work_mode: job?.work_mode ?? WORK_MODES[0],
  salary: job?.salary ?? '',
  experience: job?.experience ?? '',
  skills: job?.skills ?? '',
  closes_on: job?.closes_on ?? '',
  description: job?.description ?? '',
  requirements: job?.requirements ?? '',
})

type Values = ReturnType<typeof valuesOf>

const bodyOf = (values: Values) => ({ ...values, closes_on: Day.safeParse(values.closes_on).data ?? ('' as const) })

/** The inline form above the table: it makes a job, or changes the chosen one (spec 3 §2). */
export function JobForm({ job, onClose }: JobFormProps) {
  const { t } = useLingui()
  const draft = useDraft(`job-${job?.id ?? 'new'}`)
  const shared = {
    onSaved: draft.remove,
    initial: valuesOf(job),
    failure: t`Failed to save job`,
    refresh: JOB_READS,
    onSuccess: onClose,
  }
  const adding = useApiForm(jobApi.create, {
    ...shared,
    success: t`Job created`,
    toInput: (values) => ({ body: bodyOf(values) }),
  })
  const changing = useApiForm(jobApi.update, {
    ...shared,
    success: t`Job updated`,
    toInput: (values) => ({ params: { id: job?.id ?? 0 }, body: bodyOf(values) }),
  })
  const form = job ? changing : adding
  return (
    <FormShell
      form={form}
      submitLabel={job ? <Trans>Update job</Trans> : <Trans>Create job</Trans>}
      sendingLabel={<Trans>Saving...</Trans>}
      onCancel={onClose}
    >
      <FormDraft form={form} draft={draft} initial={shared.initial} />
      <div className={styles.fields}>
        <TextInput label={t`Title`} required maxLength={JOB_LINE_MAX} {...form.getInputProps('title')} />
        <TextInput label={t`Company`} required maxLength={JOB_LINE_MAX} {...form.getInputProps('company')} />
        <TextInput
          label={t`Location`}
          description={t`City, country`}
          required
          maxLength={JOB_LINE_MAX}
          {...form.getInputProps('location')}
        />
        <NativeSelect
          label={t`Type`}
          required
          data={JOB_TYPES.map((value) => ({ value, label: t(TYPE_NAMES[value]) }))}
          {...form.getInputProps('type')}
        />
        <NativeSelect
          label={t`Work mode`}
          data={WORK_MODES.map((value) => ({ value, label: t(MODE_NAMES[value]) }))}
          {...form.getInputProps('work_mode')}
        />
        <TextInput
          label={t`Salary`}
          description={t`Per month`}
          placeholder="RWF 800,000"
          maxLength={JOB_LINE_MAX}
          {...form.getInputProps('salary')}
        />
        <TextInput label={t`Experience`} maxLength={JOB_LINE_MAX} {...form.getInputProps('experience')} />
        <TextInput
          label={t`Skills`}
          description={t`Separated by commas`}
          maxLength={400}
          {...form.getInputProps('skills')}
        />
        <TextInput
          label={t`Last day`}
          description={t`Leave blank for no end date`}
          type="date"
          {...form.getInputProps('closes_on')}
        />
      </div>
      <Textarea
        label={t`Description`}
        required
        autosize
        minRows={4}
        maxLength={JOB_TEXT_MAX}
        {...form.getInputProps('description')}
      />
      <Textarea
        label={t`Requirements`}
        autosize
        minRows={2}
        maxLength={JOB_TEXT_MAX}
        {...form.getInputProps('requirements')}
      />
    </FormShell>
  )
}
