import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { addressOf } from '#web/api/client.ts'
import { DownloadIcon } from '#web/kit/icons.tsx'
import { certificateApi } from '../certificate.contract.ts'

/** 'Download Certificate': the HTML page in a new window, as specified (spec 3 §7). */
export function CertificateLink({ enrollmentId, label }: { enrollmentId: number; label?: string }) {
  return (
    <Button
      component="a"
      href={addressOf(certificateApi.html, { params: { id: enrollmentId } })}
      target="_blank"
      rel="noopener"
      leftSection={<DownloadIcon size={18} />}
    >
      {label ?? <Trans>Download Certificate</Trans>}
    </Button>
  )
}
