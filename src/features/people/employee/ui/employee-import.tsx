import { Plural, useLingui } from '@lingui/react/macro'
import { TableImport } from '#web/kit/table-import.tsx'
import { chartApi } from '../chart/chart.contract.ts'
import { choiceApi } from '../choice/choice.contract.ts'
import { departmentApi } from '#features/people/department/department.contract.ts'
import { employeeApi } from '../employee.contract.ts'
import { importApi } from '../import/import.contract.ts'
import { statisticsApi } from '../statistics/statistics.contract.ts'

const REFRESHED = [employeeApi.list, departmentApi.list, choiceApi.listCandidates, chartApi.get, statisticsApi.get]

/** Adds many employees from a file: what it would do, and what is wrong in which row, is seen before. */
export function EmployeeImport({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <TableImport
      title={t`Import employees`}
      template={importApi.template}
      check={importApi.check}
      create={importApi.create}
      refresh={REFRESHED}
      isOpen={isOpen}
      onClose={onClose}
      words={{
        description: t`The columns are the same as in the export. People are matched by the email address of their account. New employees are Active and have no rating.`,
        ready: (many) => (
          <Plural value={many} _0="No one can be added." one="# person can be added." other="# people can be added." />
        ),
        known: (many) => (
          <Plural
            value={many}
            one="# already has a record, which will not change."
            other="# already have a record, which will not change."
          />
        ),
        question: { title: t`Add everyone in this file?`, confirmLabel: t`Add`, isForSome: true },
        add: (many) => <Plural value={many} one="Add # employee" other="Add # employees" />,
      }}
    />
  )
}
