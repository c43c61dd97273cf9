import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '#web/api/queries.ts'
import { DayCell } from '#web/kit/cells.tsx'
import { RecordSection } from '#web/kit/record-parts.tsx'
import { type EmployeeChanged, employeeApi } from '../employee.contract.ts'
import styles from './employee.module.css'
import { EmployeeWord } from './employee-words.tsx'
import { useUsd } from './use-usd.ts'

/** What has changed since the line before, which is an earlier one; of the first line everything. */
function hasChanged(line: EmployeeChanged, earlier: EmployeeChanged | undefined, name: keyof EmployeeChanged): boolean {
  return line[name] !== earlier?.[name]
}

/** From which day an employee had which position, department, salary and manager, and who has decided it. */
export function EmployeeHistory({ id }: { id: number }) {
  const usd = useUsd()
  const { data } = useQuery(query(employeeApi.listHistory, { params: { id } }))
  const lines = data?.history ?? []
  if (lines.length === 0) return null
  const wordsOf = (line: EmployeeChanged, earlier: EmployeeChanged | undefined): ReactNode[] => [
    hasChanged(line, earlier, 'position') && <EmployeeWord key="position" word={line.position} />,
    hasChanged(line, earlier, 'department') && line.department,
    hasChanged(line, earlier, 'salary') && usd(line.salary),
    hasChanged(line, earlier, 'manager') &&
      (line.manager === null ? (
        earlier && <Trans key="manager">No manager</Trans>
      ) : (
        <Trans key="manager">Manager: {line.manager}</Trans>
      )),
  ]
  return (
    <RecordSection title={<Trans>History</Trans>}>
      <ol className={styles.history}>
        {lines.map((line, at) => (
          <li key={line.id}>
            <DayCell day={line.effective_on} />
            <span className={styles.changes}>
              {wordsOf(line, lines[at + 1]).map((words, nth) => words && <span key={nth}>{words}</span>)}
            </span>
            {line.by !== null && (
              <span className={styles.soft}>
                <Trans>by {line.by}</Trans>
              </span>
            )}
          </li>
        ))}
      </ol>
    </RecordSection>
  )
}
