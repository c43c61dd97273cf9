import { Button } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import panel from '#web/kit/panel.module.css'
import { sizeText } from '#web/kit/size-text.ts'
import { useDateText } from '#web/kit/use-date-text.ts'
import { type Archive, archiveApi } from '../archive/archive.contract.ts'
import { privacyApi } from '../privacy.contract.ts'
import styles from './privacy.module.css'

/** An archive of everything about the person, prepared in the background. */
export function ArchivePanel({ archive }: { archive: Archive | null }) {
  const { t } = useLingui()
  const prepare = useApiMutation(archiveApi.create, {
    success: ({ message }) => message,
    failure: t`Your data could not be prepared. Please try again.`,
    refresh: [privacyApi.get],
  })
  const isWaiting = archive?.status === 'waiting'
  return (
    <section className={panel.panel} aria-labelledby="own-data">
      <div className={panel.head}>
        <h2 id="own-data" className={panel.title}>
          <Trans>Your data</Trans>
        </h2>
        <Button disabled={isWaiting || prepare.isPending} onClick={() => prepare.mutate({})}>
          {isWaiting ? <Trans>Preparing...</Trans> : <Trans>Prepare my data</Trans>}
        </Button>
      </div>
      <p className={styles.soft}>
        <Trans>
          You get one zip file: data.json with everything we hold about you, your pictures and documents, your
          certificates and payslips. Videos are listed in it but not included.
        </Trans>
      </p>
      {archive && <ArchiveState archive={archive} />}
    </section>
  )
}

function ArchiveState({ archive }: { archive: Archive }) {
  const { instant } = useDateText()
  const { id, status, ends_at: ends, rows, files, bytes } = archive
  if (status === 'waiting')
    return (
      <p className={styles.words} role="status">
        <Trans>We are preparing it. We will notify you here and by email, so you don’t need to wait.</Trans>
      </p>
    )
  if (status === 'failed')
    return (
      <p className={styles.words} role="status">
        <Trans>The last archive could not be created. Ask for it again.</Trans>
      </p>
    )
  if (status === 'removed' || !ends) return null
  const until = instant(ends, 'date and time')
  const size = sizeText(bytes)
  return (
    <>
      <p className={styles.words} role="status">
        <Trans>Available until {until}.</Trans> <Plural value={rows} one="# entry" other="# entries" />,{' '}
        <Plural value={files} one="# file" other="# files" />.
      </p>
      <div>
        <Button component="a" variant="default" href={`/api/privacy/archives/${id}/file`} download>
          <Trans>Download ({size})</Trans>
        </Button>
      </div>
    </>
  )
}
