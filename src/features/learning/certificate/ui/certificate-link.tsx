import { useLingui } from '@lingui/react/macro'
import type { MouseEvent, ReactNode } from 'react'
import button from '#web/kit/button.module.css'
import { toast } from '#web/kit/toast.ts'
import { addressOfCertificate, type CertificateSource, openCertificate } from './open-certificate.ts'

type Props = CertificateSource & { form?: 'html' | 'pdf'; look?: 'primary' | 'secondary'; children: ReactNode }

/** Opens the HTML page in a new window, as specified, or the PDF; a toast when there is none (spec 3 §7, §8). */
export function CertificateLink({ form = 'html', look = 'primary', children, ...earned }: Props) {
  const { t } = useLingui()
  const open = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (!(await openCertificate(earned, form))) toast.error(t`Failed to download certificate`)
  }
  return (
    <a
      className={button[look]}
      href={addressOfCertificate(earned, form)}
      {...(form === 'pdf' ? { download: true } : { target: '_blank', rel: 'noopener' })}
      onClick={(event) => void open(event)}
    >
      {children}
    </a>
  )
}
