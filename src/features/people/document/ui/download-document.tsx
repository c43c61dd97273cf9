import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { downloadFile } from '#web/api/download.ts'
import { messageOf } from '#web/api/errors.ts'
import { toast } from '#web/kit/toast.ts'
import { documentApi, type EmployeeDocument } from '../document.contract.ts'

/** Saves the file of a document; the server asks every time whether the reader may. */
export function DownloadDocument({ document: { id, title } }: { document: Pick<EmployeeDocument, 'id' | 'title'> }) {
  const { t } = useLingui()
  const [isLoading, setLoading] = useState(false)
  const save = async () => {
    setLoading(true)
    try {
      await downloadFile(documentApi.download, { params: { id } })
    } catch (problem) {
      toast.error(messageOf(problem, t`The document could not be loaded. Please try again.`))
    } finally {
      setLoading(false)
    }
  }
  return (
    <Button
      size="sm"
      variant="subtle"
      loading={isLoading}
      aria-label={t`Download ${title}`}
      onClick={() => void save()}
    >
      <Trans>Download</Trans>
    </Button>
  )
}
