/**
 * What the live stream calls that a message was written, changed or read (ADR 38): in the thread of a match or in the
 * staff chat, which stand in one list.
 */
export const MESSAGE_EVENT = 'message'
