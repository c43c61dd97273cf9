import { TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { DrawerForm } from '#web/kit/drawer-form.tsx'
import { FormDraft, useDraft } from '#web/kit/form-draft.tsx'
import { NumberInput } from '#web/kit/number-input.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { type Cohort, cohortApi, MAX_PLACES, MAX_NAME_LENGTH } from '../cohort/cohort.contract.ts'
import styles from './program.module.css'
import { MEMBER_READS } from './stale-reads.ts'

type CohortFormProps = {
  programId: number
  /** The one that is changed; null for a new one. */
  cohort: Cohort | null
  isOpen: boolean
  onClose: () => void
}

type Values = { name: string; starts_on: string; ends_on: string; join_until: string; places: number | '' }

const EMPTY: Values = { name: '', starts_on: '', ends_on: '', join_until: '', places: '' }

function valuesOf(cohort: Cohort | null): Values {
  if (!cohort) return EMPTY
  const { name, starts_on, ends_on, join_until, places } = cohort
  return { name, starts_on, ends_on, join_until, places }
}

const bodyOf = ({ places, ...values }: Values) => ({ ...values, places: places === '' ? 0 : places })

/** A cohort: its days, its places, and until when people may join late. */
export function CohortForm({ programId, cohort, isOpen, onClose }: CohortFormProps) {
  const { t } = useLingui()
  const draft = useDraft(`cohort-${cohort?.id ?? `new-${programId}`}`)
  const shared = {
    onSaved: draft.remove,
    initial: valuesOf(cohort),
    success: ({ message }: { message: string }) => message,
    failure: t`The cohort could not be saved. Please try again.`,
    refresh: MEMBER_READS,
    onSuccess: onClose,
  }
  const creating = useApiForm<typeof cohortApi.create, Values>(cohortApi.create, {
    ...shared,
    toInput: (values) => ({ params: { id: programId }, body: bodyOf(values) }),
  })
  const changing = useApiForm<typeof cohortApi.update, Values>(cohortApi.update, {
    ...shared,
    toInput: (values) => ({ params: { id: cohort?.id ?? 0 }, body: bodyOf(values) }),
    keepsValues: true,
  })
  const form = cohort ? changing : creating
  return (
    <DrawerForm
      form={form}
      title={cohort ? t`Edit cohort` : t`New cohort`}
      isOpen={isOpen}
      onClose={onClose}
      submitLabel={<Trans>Save</Trans>}
      sendingLabel={<Trans>Saving...</Trans>}
    >
      <FormDraft form={form} draft={draft} initial={shared.initial} />
      <TextInput
        label={t`Cohort name`}
        placeholder={t`For example: January 2027`}
        required
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <div className={styles.pair}>
        <TextInput type="date" label={t`First day`} required {...form.getInputProps('starts_on')} />
        <TextInput type="date" label={t`Last day`} required {...form.getInputProps('ends_on')} />
        <TextInput type="date" label={t`Last day to join`} required {...form.getInputProps('join_until')} />
        <NumberInput label={t`Places`} required min={1} max={MAX_PLACES} step={1} {...form.getInputProps('places')} />
      </div>
    </DrawerForm>
  )
}
