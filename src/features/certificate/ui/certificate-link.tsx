import { useLingui } from '@lingui/react/macro'
import type { MouseEvent, ReactNode } from 'react'
import { addressOf } from '#web/api/client.ts'
import button from '#web/kit/button.module.css'
import { toast } from '#web/kit/toast.ts'
import { certificateApi } from '../certificate.contract.ts'
import { openCertificate } from './open-certificate.ts'

type Props = { enrollmentId: number; form?: 'html' | 'pdf'; look?: 'primary' | 'secondary'; children: ReactNode }

/** Opens the HTML page in a new window, as specified, or the PDF; a toast when there is none (spec 3 §7, §8). */
export function CertificateLink({ enrollmentId, form = 'html', look = 'primary', children }: Props) {
  const { t } = useLingui()
  const open = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (!(await openCertificate(enrollmentId, form))) toast.error(t`Failed to download certificate`)
  }
  return (
    <a
      className={button[look]}
      href={addressOf(certificateApi[form], { params: { id: enrollmentId } })}
      {...(form === 'pdf' ? { download: true } : { target: '_blank', rel: 'noopener' })}
      onClick={(event) => void open(event)}
    >
      {children}
    </a>
  )
}
