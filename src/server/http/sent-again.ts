import { message } from '#shared/message.ts'
import { lostMove } from '#shared/moves.ts'

/**
 * What was sent before under the key of a device, to be answered as it was.
 * @param isSame whether the same is sent now; otherwise this throws 409, since the answer would be about something else
 */
export function refuseUnlessSame<T>(before: T, isSame: boolean): T {
  if (!isSame)
    throw lostMove(
      message('This key has already been used for another request. Send the request again with a new key.'),
    )
  return before
}
