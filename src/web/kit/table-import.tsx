import { Button, Modal } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type * as z from 'zod/mini'
import type { Endpoint } from '#shared/endpoint.ts'
import { type TableImported, type TableChecked, tableRule } from '#shared/table-import.ts'
import { ApiError } from '#web/api/api-error.ts'
import { messageOf } from '#web/api/errors.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { askPassword } from './dialogs.tsx'
import { ExportButton } from './export-button.tsx'
import { FileField } from './file-field.tsx'
import { ImportProblems } from './import-problems.tsx'
import { useMounted } from './use-mounted.ts'
import { WarningNote } from './warning-note.tsx'
import styles from './table-import.module.css'

const NOTHING = {}

type Nothing = z.ZodMiniObject<{}>
type Checking = Endpoint<Nothing, Nothing, z.ZodMiniType, z.ZodMiniType<TableChecked>>
type ImportInput = { files: { file: File }; body?: { current_password: string } }
type Adding = Endpoint<Nothing, Nothing, z.ZodMiniType, z.ZodMiniType<z.infer<typeof TableImported>>>

/** What a page says of the rows that it imports. */
type ImportWords = {
  /** The columns, and what happens to people who are added. */
  description: string
  ready: (many: number) => ReactNode
  known: (many: number) => ReactNode
  add: (many: number) => ReactNode
  /** The question of the password dialog; left out where the call needs no password. */
  question?: { title: string; confirmLabel: string; /** Only the server knows which files need it. */ isForSome?: true }
}

type TableImportProps = {
  title: string
  words: ImportWords
  /** A file to fill in. */
  template: Endpoint & { raw: string }
  check: Checking
  create: Adding
  /** Reads that show the added rows. */
  refresh: readonly Pick<Endpoint, 'name'>[]
  isOpen: boolean
  onClose: () => void
}

/** Adds many rows from a CSV file, after a preview of the result and of all errors. */
export function TableImport({ title, isOpen, onClose, ...props }: TableImportProps) {
  const { t } = useLingui()
  const isMounted = useMounted()
  return (
    <Modal
      opened={isMounted && isOpen}
      onClose={onClose}
      title={title}
      size="xl"
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <ImportSteps {...props} onClose={onClose} />
    </Modal>
  )
}

function ImportSteps({ words, template, check, create, refresh, onClose }: Omit<TableImportProps, 'title' | 'isOpen'>) {
  const { t } = useLingui()
  const [file, setFile] = useState<File | null>(null)
  const [checked, setChecked] = useState<TableChecked | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const checking = useApiMutation(check, { errorsIn: 'form', onSuccess: setChecked })
  const adding = useApiMutation(create, {
    errorsIn: 'form',
    success: ({ message }) => message,
    refresh,
    onSuccess: onClose,
  })
  const wordsOf = (failure: unknown): string => {
    const atFile = failure instanceof ApiError ? failure.errors?.['file']?.join(' ') : undefined
    return atFile ?? messageOf(failure, t`The file could not be read. Please try again.`)
  }
  /** Returns the error, or null. */
  const send = async (call: (input: ImportInput) => Promise<unknown>, input: ImportInput) => {
    setProblem(null)
    return call(input).then(() => null, wordsOf)
  }
  const addTableFile = async (files: { file: File }) => {
    const { question } = words
    if (!question) return setProblem(await send(adding.mutateAsync, { files }))
    if (question.isForSome) {
      const failure = await adding.mutateAsync({ files }).then(
        () => null,
        (thrown: unknown) => thrown,
      )
      if (!asksPassword(failure)) return setProblem(failure === null ? null : wordsOf(failure))
    }
    await askPassword({
      title: question.title,
      confirmLabel: question.confirmLabel,
      actWith: (password) => send(adding.mutateAsync, { files, body: { current_password: password } }),
    })
  }
  return (
    <div className={styles.import}>
      <div>
        <ExportButton endpoint={template} query={NOTHING}>
          <Trans>Download template</Trans>
        </ExportButton>
      </div>
      <FileField
        label={t`CSV file`}
        description={words.description}
        rule={tableRule}
        value={file}
        error={problem}
        upload={checking.upload ?? adding.upload}
        isDisabled={checking.isPending || adding.isPending}
        onChange={(chosen) => {
          setFile(chosen)
          setChecked(null)
          setProblem(null)
          if (chosen) void send(checking.mutateAsync, { files: { file: chosen } }).then(setProblem)
        }}
      />
      {checking.isPending && (
        <p role="status">
          <Trans>Checking the rows...</Trans>
        </p>
      )}
      {checked && file && (
        <>
          <ImportFindings checked={checked} words={words} />
          <div className={styles.foot}>
            <Button
              disabled={checked.ready.length === 0 || checked.problems.length > 0}
              loading={adding.isPending}
              onClick={() => void addTableFile({ file })}
            >
              {words.add(checked.ready.length)}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

const asksPassword = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.errors?.['current_password'] !== undefined

/** The preview of the import, with errors cell by cell. */
function ImportFindings({
  checked: { notes, ready, known, problems },
  words,
}: {
  checked: TableChecked
  words: ImportWords
}) {
  return (
    <section className={styles.found}>
      <div role="status">
        {notes.map((note) => (
          <WarningNote key={note}>{note}</WarningNote>
        ))}
        <p>
          {words.ready(ready.length)} {known.length > 0 && words.known(known.length)}
        </p>
        {problems.length > 0 && (
          <WarningNote>
            <Trans>No one is added until every row is correct. Fix these rows and choose the file again.</Trans>
          </WarningNote>
        )}
      </div>
      {problems.length > 0 && <ImportProblems problems={problems} />}
    </section>
  )
}
