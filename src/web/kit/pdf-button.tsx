import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Endpoint } from '#shared/endpoint.ts'
import { ExportButton } from './export-button.tsx'
import type { ShownList } from './server-list.ts'

type PaperProps = {
  endpoint: Endpoint & { raw: string }
  list: Pick<ShownList<unknown>, 'asked' | 'total'>
  /** What the button says, where the page has another one; 'Export PDF' unless given. */
  children?: ReactNode
}

/** Saves a list as a PDF, filtered and ordered as it is now; a list without rows is not printed. */
export function PdfButton({ endpoint, list: { asked, total }, children }: PaperProps) {
  if (total === 0) return null
  return (
    <ExportButton endpoint={endpoint} query={asked}>
      {children ?? <Trans>Export PDF</Trans>}
    </ExportButton>
  )
}
