import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { confirm } from '#web/kit/dialogs.tsx'
import { certificateApi, type Correction } from '../certificate.contract.ts'
import styles from './corrections.module.css'

export type CorrectionDecisions = {
  grant: (row: Correction) => Promise<void>
  startRefusing: (row: Correction) => void
  stopRefusing: () => void
  refuse: (reason: string) => void
  /** The request that is being refused, while its dialog is open. */
  refusing: Correction | null
  isBusy: boolean
}

/** What an admin decides about requests for another name; granting asks for confirmation and shows both names. */
export function useCorrectionDecisions(): CorrectionDecisions {
  const { t } = useLingui()
  const cache = useQueryClient()
  const [refusing, setRefusing] = useState<Correction | null>(null)
  const refresh = [certificateApi.listCorrections]
  const correct = useApiMutation(certificateApi.correct, {
    success: ({ message }) => message,
    failure: t`The certificate could not be corrected. Please try again.`,
    refresh,
  })
  const decline = useApiMutation(certificateApi.refuseCorrection, {
    success: ({ message }) => message,
    failure: t`The request could not be refused. Please try again.`,
    refresh,
    onSuccess: () => setRefusing(null),
  })

  /** The toast shows the failure; another admin may have decided first, so the rows are loaded again. */
  async function settle(write: Promise<unknown>): Promise<void> {
    try {
      await write
    } catch {
      await cache.invalidateQueries({ queryKey: [certificateApi.listCorrections.name] })
    }
  }

  async function grant(row: Correction): Promise<void> {
    const isSure = await confirm({
      title: t`Correct this certificate?`,
      message: <Comparison row={row} />,
      confirmLabel: t`Correct`,
    })
    if (!isSure) return
    const body = { name: row.name, correction_id: row.id }
    await settle(correct.mutateAsync({ params: { id: row.certificate_id }, body }))
  }

  return {
    grant,
    startRefusing: setRefusing,
    stopRefusing: () => setRefusing(null),
    refuse: (reason) => {
      if (refusing) void settle(decline.mutateAsync({ params: { id: refusing.id }, body: { reason } }))
    },
    refusing,
    isBusy: correct.isPending || decline.isPending,
  }
}

function Comparison({ row }: { row: Correction }) {
  return (
    <div className={styles.question}>
      <dl className={styles.names}>
        <div>
          <dt>
            <Trans>Name now</Trans>
          </dt>
          <dd className={styles.old}>{row.current_name}</dd>
        </div>
        <div>
          <dt>
            <Trans>New name</Trans>
          </dt>
          <dd>{row.name}</dd>
        </div>
      </dl>
      <p>
        <Trans>
          A new certificate for {row.course} replaces the old one. It has a new code; the old code then says that it was
          replaced.
        </Trans>
      </p>
    </div>
  )
}
