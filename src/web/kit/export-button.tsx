import type { MessageDescriptor } from '@lingui/core'
import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { Endpoint, InputOf } from '#shared/endpoint.ts'
import { downloadFile } from '#web/api/download.ts'
import { messageOf } from '#web/api/errors.ts'
import { DownloadIcon } from './dashboard-icons.tsx'
import { toast } from './toast.ts'
import { usePasswordWhenNeeded } from './use-password-when-needed.ts'

type ExportProps = {
  endpoint: Endpoint & { raw: string }
  /** What the list belongs to, where its address names that. */
  params?: Record<string, string> | undefined
  query: Record<string, unknown>
  /** What to say when the server gives no reason. */
  failure?: MessageDescriptor | undefined
  /** What the button says; 'Export CSV' unless given. */
  children?: ReactNode
}

/** Saves what is shown as a file that the server writes: a list filtered and ordered as it is now, or a report. */
export function ExportButton({ endpoint, params, query, failure, children }: ExportProps) {
  const { t, i18n } = useLingui()
  const [isBusy, setBusy] = useState(false)
  const confirmed = usePasswordWhenNeeded()
  async function saveExport(): Promise<void> {
    setBusy(true)
    try {
      await confirmed(() => downloadFile(endpoint, { ...(params && { params }), query } as InputOf<typeof endpoint>))
    } catch (problem) {
      const usual = t`The file could not be downloaded. Please try again.`
      toast.error(messageOf(problem, failure ? i18n._(failure) : usual))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<DownloadIcon size={18} />}
      disabled={isBusy}
      onClick={() => void saveExport()}
    >
      {isBusy ? (
        <Trans>Preparing...</Trans>
      ) : (
        (children ?? (
          <span>
            <Trans>
              <span data-verb>Export </span>CSV
            </Trans>
          </span>
        ))
      )}
    </Button>
  )
}
