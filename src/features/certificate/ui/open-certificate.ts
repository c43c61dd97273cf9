import { leaveWhenEnded } from '#web/api/session-end.ts'
import { addressOf } from '#web/api/client.ts'
import { certificateApi } from '../certificate.contract.ts'

/** Whether the certificate is still valid, without loading its page. */
async function isThere(enrollmentId: number): Promise<boolean> {
  const address = addressOf(certificateApi.html, { params: { id: enrollmentId } })
  try {
    const answer = await fetch(address, { method: 'HEAD' })
    leaveWhenEnded(answer.status, address)
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
export async function openCertificate(enrollmentId: number, form: 'html' | 'pdf'): Promise<boolean> {
  // Opened at once, because browsers allow new windows only in answer to a click.
  const opened = form === 'html' ? window.open('', '_blank') : null
  if (!(await isThere(enrollmentId))) {
    opened?.close()
    return false
  }
  const address = addressOf(certificateApi[form], { params: { id: enrollmentId } })
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
