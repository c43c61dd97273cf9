import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { downloadFile, fetchBlob } from '#web/api/download.ts'
import { messageOf } from '#web/api/errors.ts'
import { DownloadIcon } from '#web/kit/dashboard-icons.tsx'
import { PlayIcon } from '#web/kit/icons.tsx'
import { toast } from '#web/kit/toast.ts'
import { attachmentApi } from '../attachment/attachment.contract.ts'
import type { Message } from '../thread.contract.ts'
import { durationText } from './duration-text.ts'
import styles from './thread.module.css'

type Of = { matchId: number; messageId: number }

/** The file or the voice note of a message. */
export function Attachment({ matchId, message: { id, file } }: { matchId: number; message: Message }) {
  if (!file) return null
  const of = { matchId, messageId: id }
  if (file.voice_seconds === null) return <SavedFile of={of} name={file.name} />
  return <VoiceNote of={of} seconds={file.voice_seconds} />
}

const inputOf = ({ matchId, messageId }: Of) => ({ params: { id: matchId, message: messageId } })

function SavedFile({ of, name }: { of: Of; name: string }) {
  const { t } = useLingui()
  const [isBusy, setBusy] = useState(false)
  const saveFile = async (): Promise<void> => {
    setBusy(true)
    try {
      await downloadFile(attachmentApi.download, inputOf(of))
    } catch (problem) {
      toast.error(messageOf(problem, t`The file could not be downloaded. Please try again.`))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<DownloadIcon size={18} />}
      disabled={isBusy}
      onClick={() => void saveFile()}
      className={styles.file}
      aria-label={t`Download ${name}`}
    >
      {name}
    </Button>
  )
}

/** Loaded when it is played: it may cost money, and phones play what is here already. */
function VoiceNote({ of, seconds }: { of: Of; seconds: number }) {
  const { t } = useLingui()
  const [url, setUrl] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  useEffect(
    () => () => {
      if (url) URL.revokeObjectURL(url)
    },
    [url],
  )
  const loadVoiceNote = async (): Promise<void> => {
    setBusy(true)
    try {
      const { blob } = await fetchBlob(attachmentApi.download, inputOf(of))
      setUrl(URL.createObjectURL(blob))
    } catch (problem) {
      toast.error(messageOf(problem, t`The voice note could not be loaded. Please try again.`))
    } finally {
      setBusy(false)
    }
  }
  const length = durationText(seconds)
  if (url) return <Player url={url} label={t`Voice note, ${length}`} isAutoPlayed />
  return (
    <Button
      variant="default"
      leftSection={<PlayIcon size={18} />}
      disabled={isBusy}
      onClick={() => void loadVoiceNote()}
    >
      <Trans>Play the voice note ({length})</Trans>
    </Button>
  )
}

/** The browser's own controls; there are no words to read along, so its label says what it is. */
export function Player({ url, label, isAutoPlayed = false }: { url: string; label: string; isAutoPlayed?: boolean }) {
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- no one has written down what someone says
  return <audio controls autoPlay={isAutoPlayed} src={url} aria-label={label} className={styles.audio} />
}
