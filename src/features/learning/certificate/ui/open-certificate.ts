import { leaveWhenSessionEnded } from '#web/api/session-end.ts'
import { addressOf } from '#web/api/client.ts'
import { certificateApi } from '../certificate.contract.ts'

/** What a certificate was earned by: a place in a course, one in a program, or coming to an event. */
export type CertificateSource = { enrollmentId: number } | { programMemberId: number } | { eventRegistrationId: number }

/** Where the page of a certificate is, or its PDF. */
export function addressOfCertificate(earned: CertificateSource, form: 'html' | 'pdf'): string {
  if ('enrollmentId' in earned) return addressOf(certificateApi[form], { params: { id: earned.enrollmentId } })
  const isProgram = 'programMemberId' in earned
  const [html, pdf] = isProgram
    ? [certificateApi.programHtml, certificateApi.programPdf]
    : [certificateApi.eventHtml, certificateApi.eventPdf]
  const id = isProgram ? earned.programMemberId : earned.eventRegistrationId
  return addressOf(form === 'html' ? html : pdf, { params: { id } })
}

/** Whether the certificate is still valid, without loading its page. */
async function isCertificateAvailable(earned: CertificateSource): Promise<boolean> {
  const address = addressOfCertificate(earned, 'html')
  try {
    const answer = await fetch(address, { method: 'HEAD' })
    leaveWhenSessionEnded(answer.status, address)
    return answer.ok
  } catch {
    // Without a connection there is no certificate to open either.
    return false
  }
}

/**
 * Opens the page of a certificate in a new window, or downloads its PDF, after checking that it is still valid: a
 * bare link would show the server's refusal as raw text.
 * @returns false when there is nothing to open; the caller says so
 */
export async function openCertificate(earned: CertificateSource, form: 'html' | 'pdf'): Promise<boolean> {
  // Opened at once, because browsers allow new windows only in answer to a click.
  const opened = form === 'html' ? window.open('', '_blank') : null
  if (!(await isCertificateAvailable(earned))) {
    opened?.close()
    return false
  }
  const address = addressOfCertificate(earned, form)
  if (opened) {
    opened.opener = null
    opened.location.replace(address)
  } else {
    const link = document.createElement('a')
    link.href = address
    if (form === 'pdf') link.download = ''
    link.click()
  }
  return true
}
