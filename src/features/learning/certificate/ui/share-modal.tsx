import { Button, Group, Modal, Stack } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { CopyIcon } from '#web/kit/dashboard-icons.tsx'
import { ExternalIcon } from '#web/kit/icons.tsx'
import { shareLinksFor } from '#web/kit/share-links.tsx'
import { toast } from '#web/kit/toast.ts'
import { useQrCode } from '#web/kit/use-qr-code.ts'
import type { Certificate } from '../certificate.contract.ts'
import styles from './certificates.module.css'

const QR_SIZE = 220

/** The public address of a certificate: as a picture, to copy, and through the device's own share sheet. */
export function ShareModal({ certificate, onClose }: { certificate: Certificate | null; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Modal
      opened={certificate !== null}
      onClose={onClose}
      title={t`Share your certificate`}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {certificate && <ShareBody certificate={certificate} />}
    </Modal>
  )
}

function ShareBody({ certificate }: { certificate: Certificate }) {
  const { t } = useLingui()
  const url = certificate.verify_url
  const picture = useQrCode(url)
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(url)
      toast.success(t`Link copied`)
    } catch {
      // Some browsers forbid it; the address can be selected by hand.
      toast.error(t`The link could not be copied. Select it and copy it manually.`)
    }
  }
  const share = async (): Promise<void> => {
    try {
      await navigator.share({ title: certificate.course, text: t`My certificate: ${certificate.course}`, url })
    } catch (problem) {
      // Closing the sheet is not a failure.
      if (!(problem instanceof DOMException && problem.name === 'AbortError')) await copy()
    }
  }
  return (
    <Stack gap="md">
      <div className={styles.qr}>
        {picture && (
          <img src={picture} width={QR_SIZE} height={QR_SIZE} alt={t`QR code that leads to the public page`} />
        )}
      </div>
      <p className={styles.link}>{url}</p>
      <Group gap="sm">
        {shareLinksFor(url, t`My certificate: ${certificate.course}`).map(({ name, href }) => (
          <Button key={name} component="a" href={href} target="_blank" rel="noopener noreferrer" variant="default">
            {name}
          </Button>
        ))}
      </Group>
      <Group gap="sm" justify="flex-end">
        <Button component="a" href={url} target="_blank" rel="noopener noreferrer" variant="subtle">
          <ExternalIcon size={18} />
          &nbsp;
          <Trans>Public page</Trans>
        </Button>
        <Button variant="default" leftSection={<CopyIcon size={18} />} onClick={() => void copy()}>
          <Trans>Copy link</Trans>
        </Button>
        {'share' in navigator && (
          <Button onClick={() => void share()}>
            <Trans>Share</Trans>
          </Button>
        )}
      </Group>
    </Stack>
  )
}
