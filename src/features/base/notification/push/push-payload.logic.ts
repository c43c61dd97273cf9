import { PUSH_BYTES_MAX } from './push.contract.ts'
import { lettersOf } from '#shared/graphemes.ts'

/** The queue of notifications to devices. */
export const PUSH_JOB = 'web-push'

/** What a device shows. */
type Push = { title: string; body: string; path: string; tag: string }

const bytesOf = (text: string): number => Buffer.byteLength(text)

/** A notification as it is sent: its text is cut where it is too long for push services. */
export function pushText(push: Push): string {
  let [title, body] = [lettersOf(push.title), lettersOf(push.body)]
  const toJson = () => JSON.stringify({ ...push, title: title.join(''), body: body.join('') })
  while (bytesOf(toJson()) > PUSH_BYTES_MAX && title.length + body.length > 0) {
    if (body.length > 0) body = body.slice(0, Math.floor(body.length * 0.8))
    else title = title.slice(0, Math.floor(title.length * 0.8))
  }
  return toJson()
}
