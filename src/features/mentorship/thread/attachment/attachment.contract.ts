import * as z from 'zod/mini'
import { endpoint, type FileRule } from '#shared/endpoint.ts'
import { ById, IdInAddress } from '#shared/id.ts'
import { MB } from '#shared/limits.ts'
import { text } from '#shared/message.ts'
import { ClientKey, Message } from '../thread.contract.ts'
import { threadPolicy } from '../thread.policy.ts'

/** A voice note is no longer than this. */
export const VOICE_SECONDS = 180

/** A document, a picture or a text; texts of programs are recognised by what is in them. */
export const attachmentRule: FileRule = {
  kind: 'attachment',
  maxBytes: 10 * MB,
  tooLarge: text('The file must be 10 MB or smaller'),
  wrongType: text('Choose a PDF, Word, JPG, PNG or text file'),
}

export const voiceRule: FileRule = {
  kind: 'voice',
  maxBytes: MB,
  tooLarge: text('A voice note must be 1 MB or smaller'),
  wrongType: text('A voice note must be in Opus format'),
}

const Key = z.strictObject({ client_key: ClientKey })
const Sent = z.object({ message: Message })

export const attachmentApi = {
  sendFile: endpoint({
    name: 'attachment.sendFile',
    method: 'POST',
    path: '/api/matches/:id/messages/file',
    access: threadPolicy.write,
    summary:
      'Sends a file (PDF, Word, JPG, PNG or text, by its content, at most 10 MB). Sent again with the same `client_key` it stays one message.',
    params: ById,
    body: Key,
    files: { file: attachmentRule },
    response: Sent,
    status: 201,
  }),
  sendVoice: endpoint({
    name: 'attachment.sendVoice',
    method: 'POST',
    path: '/api/matches/:id/messages/voice',
    access: threadPolicy.write,
    summary: `Sends a voice note: Opus in WebM or Ogg, by its content, at most 1 MB and ${VOICE_SECONDS} seconds.`,
    params: ById,
    body: Key,
    files: { voice: voiceRule },
    response: Sent,
    status: 201,
  }),
  download: endpoint({
    name: 'attachment.download',
    method: 'GET',
    path: '/api/matches/:id/messages/:message/file',
    access: threadPolicy.read,
    summary: 'The file or voice note of a message, for the mentor and the mentee of its match, also after the end.',
    params: z.object({ id: IdInAddress, message: IdInAddress }),
    raw: 'application/octet-stream',
  }),
}
