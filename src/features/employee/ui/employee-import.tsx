import { Button, Modal } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { OutputOf } from '#shared/endpoint.ts'
import { ApiError } from '#web/api/api-error.ts'
import { messageOf } from '#web/api/errors.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { FileField } from '#web/kit/file-field.tsx'
import { AlertIcon } from '#web/kit/icons.tsx'
import { useMounted } from '#web/kit/use-mounted.ts'
import { chartApi } from '../chart/chart.contract.ts'
import { choiceApi } from '../choice/choice.contract.ts'
import { departmentApi } from '../department/department.contract.ts'
import { employeeApi } from '../employee.contract.ts'
import { employeeTableRule, importApi } from '../import/import.contract.ts'
import { statisticsApi } from '../statistics/statistics.contract.ts'
import styles from './employee-import.module.css'

type Checked = OutputOf<typeof importApi.check>

/** Adds many employees from a file: what it would do, and what is wrong in which row, is seen before. */
export function EmployeeImport({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const isMounted = useMounted()
  return (
    <Modal
      opened={isMounted && isOpen}
      onClose={onClose}
      title={t`Import employees`}
      size="lg"
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <ImportSteps onClose={onClose} />
    </Modal>
  )
}

function ImportSteps({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const [file, setFile] = useState<File | null>(null)
  const [checked, setChecked] = useState<Checked | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const checking = useApiMutation(importApi.check, { errorsIn: 'form', onSuccess: setChecked })
  const adding = useApiMutation(importApi.create, {
    errorsIn: 'form',
    success: ({ message }) => message,
    refresh: [employeeApi.list, departmentApi.list, choiceApi.listCandidates, chartApi.get, statisticsApi.get],
    onSuccess: onClose,
  })
  const send = async (call: typeof checking | typeof adding, chosen: File) => {
    setProblem(null)
    try {
      await call.mutateAsync({ files: { file: chosen } })
    } catch (failure) {
      const atFile = failure instanceof ApiError ? failure.errors?.['file']?.join(' ') : undefined
      setProblem(atFile ?? messageOf(failure, t`The file could not be read. Please try again.`))
    }
  }
  return (
    <div className={styles.import}>
      <FileField
        label={t`CSV file`}
        description={t`The columns are those of the export. People are found by the e-mail address of their account; a new employee is Active and has no rating.`}
        rule={employeeTableRule}
        value={file}
        error={problem}
        upload={checking.upload ?? adding.upload}
        isDisabled={checking.isPending || adding.isPending}
        onChange={(chosen) => {
          setFile(chosen)
          setChecked(null)
          setProblem(null)
          if (chosen) void send(checking, chosen)
        }}
      />
      {checking.isPending && (
        <p role="status">
          <Trans>The rows are being checked…</Trans>
        </p>
      )}
      {checked && file && (
        <>
          <Found checked={checked} />
          <div className={styles.foot}>
            <Button
              disabled={checked.ready.length === 0 || checked.problems.length > 0}
              loading={adding.isPending}
              onClick={() => void send(adding, file)}
            >
              <Plural value={checked.ready.length} one="Add # employee" other="Add # employees" />
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

/** What the file would do, and row by row what is wrong. */
function Found({ checked: { notes, ready, known, problems } }: { checked: Checked }) {
  return (
    <section role="status" className={styles.found}>
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          <AlertIcon size={18} /> {note}
        </p>
      ))}
      <p>
        <Plural
          value={ready.length}
          _0="Nobody is ready to be added."
          one="# person is ready to be added."
          other="# people are ready to be added."
        />{' '}
        {known.length > 0 && (
          <Plural
            value={known.length}
            one="# has a record already, which stays as it is."
            other="# have a record already, which stays as it is."
          />
        )}
      </p>
      {problems.length > 0 && (
        <>
          <p className={styles.note}>
            <AlertIcon size={18} />
            <Trans>Nobody is added before every row is right. Please mend these, and choose the file again.</Trans>
          </p>
          <ul className={styles.list}>
            {problems.map(({ line, name, column, problem }, at) => (
              <li key={at}>
                <strong>
                  <Trans>Line {line}</Trans>
                </strong>
                {name && ` · ${name}`}
                <span className={styles.problem}>{column === null ? problem : `${column} · ${problem}`}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
