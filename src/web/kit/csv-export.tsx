import { Button } from '@mantine/core'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { messageOf } from '#web/api/errors.ts'
import { saveFile, toCsv } from './csv.ts'
import { DownloadIcon } from './icons.tsx'
import { toast } from './toast.ts'

/** One column of the file. */
export type Exported<Row> = { title: MessageDescriptor; value: (row: Row) => string | number | null }

type CsvExportProps<Row> = {
  /** Name of the file, without its ending. */
  name: string
  columns: readonly Exported<Row>[]
  /** One page of the list as it is filtered now. */
  read: (page: number) => Promise<{ rows: readonly Row[]; next: number | null }>
  failure: string
}

/** All rows of a list that the server pages, as CSV; not only the page that is shown. */
export function CsvExport<Row>({ name, columns, read, failure }: CsvExportProps<Row>) {
  const { i18n } = useLingui()
  const [isBusy, setBusy] = useState(false)

  async function save(): Promise<void> {
    setBusy(true)
    try {
      const rows: Row[] = []
      for (let page: number | null = 1; page !== null;) {
        const answer: Awaited<ReturnType<typeof read>> = await read(page)
        rows.push(...answer.rows)
        page = answer.next
      }
      const head = columns.map(({ title }) => i18n._(title))
      saveFile(`${name}.csv`, toCsv([head, ...rows.map((row) => columns.map(({ value }) => value(row)))]))
    } catch (problem) {
      toast.error(messageOf(problem, failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button variant="default" leftSection={<DownloadIcon size={18} />} disabled={isBusy} onClick={() => void save()}>
      {isBusy ? <Trans>Preparing…</Trans> : <Trans>Export CSV</Trans>}
    </Button>
  )
}
