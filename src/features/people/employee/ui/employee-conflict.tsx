import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/queries.ts'
import { TwoVersions } from '#web/kit/two-versions.tsx'
import { employeeApi } from '../employee.contract.ts'
import { type EmployeeDraft, toEmployeeDraft } from './employee-draft.ts'
import { useEmployeeFieldLabels } from './employee-field-labels.ts'

type EmployeeConflictProps = {
  id: number
  /** The record as this form has read it. */
  base: EmployeeDraft
  mine: EmployeeDraft
  /** Continues with these values. */
  onChoose: (values: EmployeeDraft) => void
}

/**
 * The record was saved in the meantime, by someone else or in another window. Fields that were only changed there are
 * taken over in both ways to go on; where both have changed one, both versions are shown. The fields say who it was.
 */
export function EmployeeConflict({ id, base, mine, onChoose }: EmployeeConflictProps) {
  const labels = useEmployeeFieldLabels()
  const { data } = useQuery({ ...query(employeeApi.get, { params: { id } }), staleTime: 0 })
  if (!data || data.user.employee.version === mine.version) return null
  const theirs = toEmployeeDraft(data.user)
  const names = Object.keys(labels).filter((name): name is keyof typeof labels => name in labels)
  const own = names.filter((name) => mine[name] !== base[name])
  const merged = { ...theirs, ...Object.fromEntries(own.map((name) => [name, mine[name]])) }
  const textOf = (values: EmployeeDraft, name: (typeof names)[number]): string => String(values[name] || '')
  return (
    <TwoVersions
      parts={names
        .filter((name) => theirs[name] !== mine[name])
        .map((name) => ({ label: labels[name], theirs: textOf(theirs, name), mine: textOf(mine, name) }))}
      onTake={() => onChoose(theirs)}
      onKeep={() => onChoose(merged)}
    >
      <Trans>
        This record has changed in the meantime. If you continue with your version, the other changes are kept. The
        differences:
      </Trans>
    </TwoVersions>
  )
}
