import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { useWasOpen } from '#web/kit/use-was-open.ts'
import type { SavedView } from '../saved-view.contract.ts'

const ViewsPanel = lazyPart(async () => (await import('./views-panel.tsx')).ViewsPanel)

/** The button of a report that opens the reader's views of it. */
export function SavedViewsButton({ report }: Pick<SavedView, 'report'>) {
  const [isOpen, setOpen] = useState(false)
  const isNeeded = useWasOpen(isOpen)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        <Trans>Saved views</Trans>
      </Button>
      {isNeeded && (
        <Suspense>
          <ViewsPanel report={report} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
