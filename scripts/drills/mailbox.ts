import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export type Arrived = { to: string; id: string; subject: string }

/** A slow mail server that stores what arrived, so that a mail is always in transit. */
export async function openMailbox(
  port: number,
  delayMs = 0,
): Promise<{ arrived: Arrived[]; close: () => Promise<void> }> {
  const arrived: Arrived[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const store = async (): Promise<void> => {
        const mail = await text(stream)
        const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'mi').exec(mail)?.[1]?.trim() ?? ''
        const to = session.envelope.rcptTo[0]?.address ?? ''
        arrived.push({ to, id: header('Message-ID'), subject: header('Subject') })
        setTimeout(done, delayMs)
      }
      void store()
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  return { arrived, close: () => new Promise((resolve) => server.close(() => resolve())) }
}

/** How often each different mail arrived, by its Message-ID. */
export function byMessage(arrived: readonly Arrived[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { id } of arrived) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}
