import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { OutputOf } from '#shared/endpoint.ts'
import { PAGE_LIMIT_MAX } from '#shared/limits.ts'
import { browserClient } from '#web/api/browser.ts'
import { messageOf } from '#web/api/errors.ts'
import { saveFile, toCsv } from '#web/kit/csv.ts'
import { DownloadIcon } from '#web/kit/icons.tsx'
import { toast } from '#web/kit/toast.ts'
import { enrollmentApi, type EnrollmentRow } from '../enrollment.contract.ts'
import { EXPORTED } from './enrollment-columns.tsx'
import type { Tab } from './enrollment-desk.ts'

type ExportProps = { tab: Tab; search: string | undefined }

/** All rows of the tab as CSV, not only the page that is shown. */
export function EnrollmentExport({ tab, search }: ExportProps) {
  const { i18n, t } = useLingui()
  const [isBusy, setBusy] = useState(false)

  async function save(): Promise<void> {
    setBusy(true)
    try {
      const rows = await readAll(tab, search)
      const head = EXPORTED.map(({ title }) => i18n._(title))
      saveFile(
        `course-enrollments-${tab}.csv`,
        toCsv([head, ...rows.map((row) => EXPORTED.map(({ value }) => value(row)))]),
      )
    } catch (problem) {
      toast.error(messageOf(problem, t`Failed to fetch applications`))
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

async function readAll(status: Tab, search: string | undefined): Promise<EnrollmentRow[]> {
  const rows: EnrollmentRow[] = []
  for (let page: number | null = 1; page !== null;) {
    const answer: OutputOf<typeof enrollmentApi.list> = await browserClient(enrollmentApi.list, {
      query: { status, search, page, limit: PAGE_LIMIT_MAX },
    })
    rows.push(...answer.enrollments)
    page = answer.next
  }
  return rows
}
