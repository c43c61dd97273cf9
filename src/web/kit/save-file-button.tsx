import { ActionIcon, Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { Endpoint, InputOf } from '#shared/endpoint.ts'
import { downloadFile } from '#web/api/download.ts'
import { messageOf } from '#web/api/errors.ts'
import { CalendarIcon, DownloadIcon } from './dashboard-icons.tsx'
import { toast } from './toast.ts'
import { usePasswordWhenNeeded } from './use-password-when-needed.ts'

type SaveFileProps<E extends Endpoint & { raw: string }> = {
  endpoint: E
  id: number
  /** Which of several files about it. */
  query?: object
  /** What the button says. */
  children?: ReactNode
  /** In a row: only an icon with this name. */
  name?: string
}

/** Saves a file about one record that the server writes; its endpoint takes the id. */
export function SaveFileButton<E extends Endpoint & { raw: string }>({
  endpoint,
  id,
  query,
  children,
  name,
}: SaveFileProps<E>) {
  const { t } = useLingui()
  const [isBusy, setBusy] = useState(false)
  const confirmed = usePasswordWhenNeeded()
  async function save(): Promise<void> {
    setBusy(true)
    try {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- such files are all named by an id
      const asked = { params: { id }, ...(query && { query }) } as unknown as InputOf<E>
      await confirmed(() => downloadFile(endpoint, asked))
    } catch (problem) {
      toast.error(messageOf(problem, t`The file could not be downloaded. Please try again.`))
    } finally {
      setBusy(false)
    }
  }
  if (name !== undefined)
    return (
      <ActionIcon size={44} aria-label={name} title={name} disabled={isBusy} onClick={() => void save()}>
        <CalendarIcon size={20} />
      </ActionIcon>
    )
  return (
    <Button variant="default" leftSection={<DownloadIcon size={18} />} disabled={isBusy} onClick={() => void save()}>
      {isBusy ? <Trans>Preparing...</Trans> : children}
    </Button>
  )
}
