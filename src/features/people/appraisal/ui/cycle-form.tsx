import { TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import { DrawerForm } from '#web/kit/drawer-form.tsx'
import { FormDraft, useDraft } from '#web/kit/form-draft.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { type ReviewCycle, reviewCycleApi, MAX_TITLE_LENGTH } from '../review-cycle/review-cycle.contract.ts'
import styles from './appraisal.module.css'
import { BLANK, CriteriaFields, type CriterionDraft } from './criteria-fields.tsx'
import { CYCLE_READS } from './stale-reads.ts'

type CycleFormProps = {
  /** The draft that is changed; null for a new one. */
  cycle: ReviewCycle | null
  isOpen: boolean
  onClose: () => void
}

/** What is typed: days as text, and weights that may be empty. */
type Values = {
  title: string
  starts_on: string
  ends_on: string
  self_due_on: string
  manager_due_on: string
  criteria: CriterionDraft[]
}

const EMPTY: Values = {
  title: '',
  starts_on: '',
  ends_on: '',
  self_due_on: '',
  manager_due_on: '',
  criteria: [BLANK],
}

function valuesOf(cycle: ReviewCycle | null): Values {
  if (!cycle) return EMPTY
  const { title, starts_on, ends_on, self_due_on, manager_due_on, criteria } = cycle
  return { title, starts_on, ends_on, self_due_on, manager_due_on, criteria }
}

const bodyOf = ({ criteria, ...values }: Values) => ({
  ...values,
  criteria: criteria.map(({ weight, ...rest }) => ({ ...rest, weight: weight === '' ? 0 : weight })),
})

/** A draft of a review cycle: its period, its days and its criteria. */
export function CycleForm({ cycle, isOpen, onClose }: CycleFormProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const draft = useDraft(`review-cycle-${cycle?.id ?? 'new'}`)
  const shared = {
    onSaved: draft.remove,
    initial: valuesOf(cycle),
    success: ({ message }: { message: string }) => message,
    failure: t`The review cycle could not be saved. Please try again.`,
    refresh: CYCLE_READS,
  }
  const creating = useApiForm<typeof reviewCycleApi.create, Values>(reviewCycleApi.create, {
    ...shared,
    toInput: (values) => ({ body: bodyOf(values) }),
    onSuccess: ({ cycle: { id } }) => {
      onClose()
      void navigate(`/dashboard/review-cycles/${id}`)
    },
  })
  const changing = useApiForm<typeof reviewCycleApi.update, Values>(reviewCycleApi.update, {
    ...shared,
    toInput: (values) => ({ params: { id: cycle?.id ?? 0 }, body: bodyOf(values) }),
    keepsValues: true,
    onSuccess: onClose,
  })
  const form = cycle ? changing : creating
  return (
    <DrawerForm
      form={form}
      title={cycle ? t`Edit draft` : t`New review cycle`}
      isOpen={isOpen}
      onClose={onClose}
      submitLabel={<Trans>Save draft</Trans>}
      sendingLabel={<Trans>Saving...</Trans>}
    >
      <FormDraft form={form} draft={draft} initial={shared.initial} />
      <TextInput
        label={t`Title`}
        placeholder={t`For example: Year 2026`}
        required
        maxLength={MAX_TITLE_LENGTH}
        autoComplete="off"
        {...form.getInputProps('title')}
      />
      <div className={styles.pair}>
        <TextInput type="date" label={t`Period start`} required {...form.getInputProps('starts_on')} />
        <TextInput type="date" label={t`Period end`} required {...form.getInputProps('ends_on')} />
        <TextInput type="date" label={t`Self-reviews due`} required {...form.getInputProps('self_due_on')} />
        <TextInput type="date" label={t`Manager reviews due`} required {...form.getInputProps('manager_due_on')} />
      </div>
      <CriteriaFields form={form} criteria={form.values.criteria} />
    </DrawerForm>
  )
}
