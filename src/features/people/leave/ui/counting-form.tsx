import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/queries.ts'
import { FormDraft, useDraft } from '#web/kit/form-draft.tsx'
import { FormShell } from '#web/kit/form-shell.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { type ApiForm, useApiForm } from '#web/kit/use-api-form.ts'
import { countingApi, type LeaveCounting } from '../counting/counting.contract.ts'
import { HOLIDAY_COUNTRIES, holidayApi, type HolidayCountry } from '#features/people/holiday/holiday.contract.ts'
import styles from './leave.module.css'
import { REFRESHED } from './use-leave-decisions.tsx'

/** Which days cost leave, and which public holidays there are: HR's own. */
export function CountingForm() {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery(query(countingApi.get, {}))
  return (
    <section className={styles.counting}>
      <h3>
        <Trans>Days that count</Trans>
      </h3>
      {data && <Fields counting={data.counting} />}
      {!data && isError && (
        <ErrorState text={t`The settings could not be loaded`} onRetry={() => void refetch()} isCompact />
      )}
      {!data && !isError && <LoadingState lines={4} />}
    </section>
  )
}

function useCountryNames(): Record<HolidayCountry, string> {
  const { t } = useLingui()
  return {
    none: t`None`,
    Rwanda: t`Rwanda`,
    Kenya: t`Kenya`,
    Nigeria: t`Nigeria`,
    Ghana: t`Ghana`,
    'South Africa': t`South Africa`,
  }
}

function Fields({ counting }: { counting: LeaveCounting }) {
  const { t } = useLingui()
  const names = useCountryNames()
  const draft = useDraft('leave-counting')
  const form: ApiForm<LeaveCounting> = useApiForm(countingApi.save, {
    onSaved: draft.remove,
    initial: counting,
    success: ({ message }) => message,
    failure: t`The settings could not be saved. Please try again.`,
    refresh: [countingApi.get, holidayApi.list, ...REFRESHED],
    keepsValues: true,
  })
  return (
    <FormShell
      form={form}
      submitLabel={<Trans>Save the days that count</Trans>}
      sendingLabel={<Trans>Saving...</Trans>}
      isGuarded={false}
    >
      <FormDraft form={form} draft={draft} initial={counting} />
      <Checkbox
        label={t`Weekends count as leave`}
        description={t`If not, only Monday to Friday count. Maternity leave always includes weekends and public holidays.`}
        {...form.getInputProps('count_weekends', { type: 'checkbox' })}
      />
      <Checkbox
        label={t`Public holidays count as leave`}
        {...form.getInputProps('count_holidays', { type: 'checkbox' })}
      />
      <NativeSelect
        label={t`Country for public holidays`}
        data={HOLIDAY_COUNTRIES.map((value) => ({ value, label: names[value] }))}
        {...form.getInputProps('holiday_country')}
      />
      <OwnHolidays form={form} />
    </FormShell>
  )
}

function OwnHolidays({ form }: { form: ApiForm<LeaveCounting> }) {
  const { t } = useLingui()
  const own = form.getValues().own_holidays
  const removeLabel = (name: string) => (name === '' ? t`Remove this day` : t`Remove ${name}`)
  return (
    <>
      <p className={styles.soft}>
        <Trans>Your own days off, and public holidays on which you work:</Trans>
      </p>
      {own.map((holiday, at) => (
        // Entries have no name of their own; their fields take their text from the form by their place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className={styles.ownHoliday}>
          <TextInput type="date" label={t`Day`} required {...form.getInputProps(`own_holidays.${at}.day`)} />
          <TextInput label={t`Name`} required maxLength={120} {...form.getInputProps(`own_holidays.${at}.name`)} />
          <Checkbox label={t`Day off`} {...form.getInputProps(`own_holidays.${at}.is_off`, { type: 'checkbox' })} />
          <Button
            variant="default"
            aria-label={removeLabel(holiday.name)}
            onClick={() => form.removeListItem('own_holidays', at)}
          >
            <Trans>Remove</Trans>
          </Button>
        </div>
      ))}
      <div>
        <Button
          variant="default"
          onClick={() => form.insertListItem('own_holidays', { day: '', name: '', is_off: true })}
        >
          <Trans>Add a day</Trans>
        </Button>
      </div>
    </>
  )
}
