import { Button, Modal, NativeSelect } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { EmployeeSelect } from '#features/people/employee/ui/employee-select.tsx'
import { addMonths } from '#shared/calendar.ts'
import { Day } from '#shared/dates.ts'
import { downloadFile } from '#web/api/download.ts'
import { messageOf } from '#web/api/errors.ts'
import { useMe } from '#web/api/use-me.ts'
import { DownloadIcon } from '#web/kit/dashboard-icons.tsx'
import { toast } from '#web/kit/toast.ts'
import { useDateText } from '#web/kit/use-date-text.ts'
import { useMounted } from '#web/kit/use-mounted.ts'
import { attendanceScope } from '../attendance.policy.ts'
import { sheetApi } from '../sheet/sheet.contract.ts'
import styles from './attendance.module.css'
import { useOrganisationToday } from './use-organisation-today.ts'

/** Sheets of the last three years can be chosen. */
const MONTHS = 36

type SheetDialogProps = {
  /** The sheet of someone the reader chooses, instead of their own. */
  isOfOthers?: boolean
  isOpen: boolean
  onClose: () => void
}

/** Saves the monthly sheet of an employee, to print or to calculate with. */
export function MonthlySheetDialog({ isOfOthers = false, isOpen, onClose }: SheetDialogProps) {
  const { t } = useLingui()
  const isMounted = useMounted()
  const isTeam = attendanceScope(useMe(), false) === 'team'
  const dates = useDateText()
  const today = useOrganisationToday()
  const thisMonth = Day.parse(`${today.slice(0, 'yyyy-mm'.length)}-01`)
  const [month, setMonth] = useState<string>(thisMonth)
  const [employeeId, setEmployeeId] = useState<number | null>(null)
  const [isBusy, setBusy] = useState(false)
  const months = Array.from({ length: MONTHS }, (_, back) => addMonths(thisMonth, -back))
  const save = async (endpoint: typeof sheetApi.pdf | typeof sheetApi.csv) => {
    setBusy(true)
    const asked = { month: month.slice(0, 'yyyy-mm'.length).replace('-', ''), employee_id: employeeId ?? undefined }
    try {
      await downloadFile(endpoint, { query: asked })
    } catch (problem) {
      toast.error(messageOf(problem, t`The file could not be downloaded. Please try again.`))
    } finally {
      setBusy(false)
    }
  }
  const isReady = !isBusy && (!isOfOthers || employeeId !== null)
  return (
    <Modal
      opened={isMounted && isOpen}
      onClose={onClose}
      title={t`Monthly sheet`}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <div className={styles.sheet}>
        <p>
          <Trans>
            Each day of the month with times, hours worked, breaks, leave and holidays, in the organisation’s time zone.
          </Trans>
        </p>
        {isOfOthers && (
          <EmployeeSelect
            label={t`Employee`}
            placeholder={t`Choose an employee`}
            isTeam={isTeam}
            value={employeeId}
            onChange={setEmployeeId}
          />
        )}
        <NativeSelect
          label={t`Month`}
          value={month}
          onChange={(event) => setMonth(event.currentTarget.value)}
          data={months.map((first) => ({ value: first, label: dates.month(first) }))}
        />
        <div className={styles.badges}>
          <Button leftSection={<DownloadIcon size={18} />} disabled={!isReady} onClick={() => void save(sheetApi.pdf)}>
            <Trans>Download as PDF</Trans>
          </Button>
          <Button variant="default" disabled={!isReady} onClick={() => void save(sheetApi.csv)}>
            <Trans>Download as CSV</Trans>
          </Button>
        </div>
      </div>
    </Modal>
  )
}
