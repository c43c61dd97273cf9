import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import button from '#web/kit/button.module.css'
import { fieldTextIn } from '#web/kit/form-text.ts'
import look from '#web/kit/input.module.css'
import type { CareerFilter } from './career-filter.ts'
import styles from './career.module.css'
import { MODE_NAMES, TYPE_NAMES } from './job-labels.ts'

const NAMES = ['keyword', 'location', 'type', 'work_mode']

/** A GET form: it works before any script has run (spec 3 §2). */
export function CareerSearch({ filter }: { filter: CareerFilter }) {
  const { t } = useLingui()
  const [, setParams] = useSearchParams()
  const { page: _, ...asked } = filter
  return (
    <search>
      <form
        className={styles.form}
        key={JSON.stringify(asked)}
        onSubmit={(event) => {
          event.preventDefault()
          const form = event.currentTarget
          const typed = NAMES.map((name) => [name, fieldTextIn(form, name)] as const)
          setParams(Object.fromEntries(typed.filter(([, value]) => value !== '')), { preventScrollReset: true })
        }}
      >
        <label>
          <span>
            <Trans>Keyword</Trans>
          </span>
          <input
            className={look.input}
            type="search"
            name="keyword"
            defaultValue={asked.keyword}
            maxLength={100}
            placeholder={t`Title, skill or company`}
          />
        </label>
        <label>
          <span>
            <Trans>Location</Trans>
          </span>
          <input
            className={look.input}
            type="search"
            name="location"
            defaultValue={asked.location}
            maxLength={100}
            placeholder={t`City or country`}
          />
        </label>
        <FilterSelect name="type" label={t`Type`} all={t`All types`} names={TYPE_NAMES} value={asked.type} />
        <FilterSelect
          name="work_mode"
          label={t`Work mode`}
          all={t`All work modes`}
          names={MODE_NAMES}
          value={asked.work_mode}
        />
        <button type="submit" className={button.primary}>
          <Trans>Search jobs</Trans>
        </button>
      </form>
    </search>
  )
}

type ChoiceProps = {
  name: string
  label: string
  all: string
  names: Record<string, MessageDescriptor>
  value: string | undefined
}

function FilterSelect({ name, label, all, names, value }: ChoiceProps) {
  const { t } = useLingui()
  return (
    <label>
      <span>{label}</span>
      <select className={look.input} name={name} defaultValue={value ?? ''}>
        <option value="">{all}</option>
        {Object.entries(names).map(([option, text]) => (
          <option key={option} value={option}>
            {t(text)}
          </option>
        ))}
      </select>
    </label>
  )
}
