import { commonCalls } from '#web/frame.ts'

/** What sends a request when the connection is back. */
export const loadRequestSender = async () => {
  const [{ RequestSender }, { DELIVERIES }] = await Promise.all([
    import('./request-sender.tsx'),
    commonCalls().loadOutbox(),
  ])
  // The kind by its name: the list of kinds comes with the outbox, which visitors do not load.
  await DELIVERIES.get('enroll')?.()
  return { default: RequestSender }
}

/**
 * The form's own chunk, which brings the component library. Rejects while the connection is down. Anyone who loses the
 * connection with the form open needs all that sends it later: browsers do not ask again for a script that they could
 * not get, so that comes along.
 */
export const loadEnrollDialog = async () => {
  const [{ EnrollDialog }] = await Promise.all([import('./enroll-dialog.tsx'), loadRequestSender()])
  return { default: EnrollDialog }
}
