import { AppError, type FieldMessages } from '#shared/errors.ts'
import { type Message, message } from '#shared/message.ts'

type Line = { actorId: number | null }

const OWN = message('You changed this in another tab or on another device. Compare both versions and save again.')

/** Whether all that was changed is the caller's own; false where the log does not know. */
export const isOwnChange = (since: readonly Line[], byId: number): boolean =>
  since.length > 0 && since.every(({ actorId }) => actorId === byId)

/**
 * A save over a version that is no longer there (409).
 * @param isOwn the caller made the newer one, in another tab or on another device
 * @param otherwise what is true whoever made it, as the log does not always know
 */
export const outdated = (isOwn: boolean, otherwise: Message, errors?: FieldMessages): AppError =>
  new AppError('conflict', isOwn ? OWN : otherwise, errors && { errors })
