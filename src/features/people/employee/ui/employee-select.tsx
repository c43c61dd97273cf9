import { Select } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '#web/api/queries.ts'
import { filterByWords } from '#web/kit/filter-by-words.ts'
import { employeeApi } from '../employee.contract.ts'

/** Too many to scroll through: further ones are found by typing. */
const OFFERED = 50

type EmployeeSelectProps = {
  label: string
  placeholder: string
  value: number | null
  /** The id of the record and its code; no code while no one is chosen. */
  onChange: (id: number | null, code: string) => void
  isRequired?: boolean
  isClearable?: boolean
  /** Only the reader's team. */
  isTeam?: boolean
  error?: ReactNode
}

/** Chooses one of current employees; it is searched by typing. */
export function EmployeeSelect(props: EmployeeSelectProps) {
  const { label, placeholder, value, onChange, isRequired = false, isClearable = false, error } = props
  const { isTeam = false } = props
  const { t } = useLingui()
  const { data, isError } = useQuery(query(employeeApi.listNames, isTeam ? { query: { team: '1' } } : {}))
  return (
    <Select
      label={label}
      placeholder={placeholder}
      required={isRequired}
      clearable={isClearable}
      searchable
      filter={filterByWords}
      limit={OFFERED}
      nothingFoundMessage={t`No employees found`}
      data={(data?.employees ?? []).map(({ id, name, department }) => ({
        value: String(id),
        label: `${name} (${department})`,
      }))}
      value={value === null ? null : String(value)}
      onChange={(chosen) => {
        const employee = data?.employees.find(({ id }) => String(id) === chosen)
        onChange(employee?.id ?? null, employee?.code ?? '')
      }}
      error={isError ? t`Failed to fetch employees` : error}
    />
  )
}
