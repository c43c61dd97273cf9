import { Trans } from '@lingui/react/macro'
import { Day } from '#shared/dates.ts'
import { Avatar } from '#web/kit/avatar.tsx'
import { Fact, Facts, RecordDetails, RecordSection } from '#web/kit/record-parts.tsx'
import { Stars } from '#web/kit/stars.tsx'
import { useDateText } from '#web/kit/use-date-text.ts'
import { EmployeeWord } from './employee-words.tsx'
import { type EmployeeDraft, REQUIRED } from './employee-draft.ts'
import { useEmployeeFieldLabels } from './employee-field-labels.ts'
import { useUsd } from './use-usd.ts'

type Named = Exclude<keyof EmployeeDraft, 'user_id' | 'version' | 'current_password'>

/** The last step: everything once more, as it will be saved. */
export function ReviewStep({ values, managerName }: { values: EmployeeDraft; managerName: string | null }) {
  const labels = useEmployeeFieldLabels()
  const { day } = useDateText()
  const usd = useUsd()
  const dayText = (text: string) => {
    const { data } = Day.safeParse(text)
    return data ? day(data) : text
  }
  const facts = (names: readonly Named[]) =>
    names.map((name) => <Fact key={name} name={labels[name]} value={String(values[name])} />)
  return (
    <RecordDetails>
      <RecordSection title={<Trans>Personal Information</Trans>}>
        <Avatar name={values.full_name} src={values.profile_picture || null} size={64} />
        <Facts>
          <Fact name={labels.full_name} value={values.full_name} />
          <Fact name={labels.date_of_birth} value={dayText(values.date_of_birth)} />
          <Fact name={labels.gender} value={<EmployeeWord word={values.gender} />} />
          <Fact name={labels.marital_status} value={<EmployeeWord word={values.marital_status} />} />
          <Fact name={labels.nationality} value={values.nationality} />
        </Facts>
      </RecordSection>
      <RecordSection title={<Trans>Contact Information</Trans>}>
        <Facts>{facts(REQUIRED.contact)}</Facts>
      </RecordSection>
      <RecordSection title={<Trans>Employment Information</Trans>}>
        <Facts>
          <Fact name={labels.position} value={values.position && <EmployeeWord word={values.position} />} />
          <Fact name={labels.department} value={values.department} />
          <Fact name={labels.join_date} value={dayText(values.join_date)} />
          <Fact name={labels.employment_type} value={<EmployeeWord word={values.employment_type} />} />
          <Fact name={labels.salary} value={usd(Number(values.salary))} />
          <Fact name={labels.manager_id} value={managerName} />
          {values.version > 0 && <Fact name={labels.status} value={<EmployeeWord word={values.status} />} />}
          {values.rating > 0 && <Fact name={labels.rating} value={<Stars value={values.rating} />} />}
          <Fact name={labels.recommendation} value={values.recommendation} />
        </Facts>
      </RecordSection>
    </RecordDetails>
  )
}
