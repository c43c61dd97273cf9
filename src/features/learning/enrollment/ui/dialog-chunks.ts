/** What sends a request when the connection is back. */
export const loadRequestSender = async () => ({ default: (await import('./request-sender.tsx')).RequestSender })

/**
 * The form's own chunk, which brings the component library. Rejects while the connection is down. Whoever loses the
 * connection with the form open needs what sends it later, so that comes along.
 */
export const loadEnrollDialog = async () => {
  const [{ EnrollDialog }] = await Promise.all([import('./enroll-dialog.tsx'), loadRequestSender()])
  return { default: EnrollDialog }
}
