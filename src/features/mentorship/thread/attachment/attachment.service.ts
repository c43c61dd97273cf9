import type { Db } from '#server/db/db.ts'
import { storeDocument } from '#server/files/documents.ts'
import { isSentFile } from '#server/files/sent-file.ts'
import { sendDocument } from '#server/http/send-document.ts'
import { readVoice } from '#server/files/voice.ts'
import { type Call, handlers, type IncomingFile, type RawAnswer } from '#server/http/call.ts'
import { refuseUnlessSame } from '#server/http/sent-again.ts'
import { countAgainstLimit } from '#server/rate-limits/rate-limits.data.ts'
import type { FileRule } from '#shared/endpoint.ts'
import { invalid, notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { lostMove } from '#shared/moves.ts'
import type { Cause } from '#server/cause.ts'
import type { Message } from '../thread.contract.ts'
import { findFileOfMessage, findMessageSentBefore, type StoredMessage } from '../thread.data.ts'
import { readerOf, requireThread, sendMessage, shownMessageFor, wordsShownTo } from '../thread.service.ts'
import { attachmentApi, attachmentRule, VOICE_SECONDS, voiceRule } from './attachment.contract.ts'

const PER_PERSON = { most: 60, seconds: 3600 }

type Sender = Cause & Pick<Call<typeof attachmentApi.sendFile>, 'db' | 'me' | 'now' | 'files'>
type Given = {
  matchId: number
  clientKey: string
  file: IncomingFile | undefined
  rule: FileRule
  voiceSeconds?: (file: IncomingFile) => number
}

/** Whether a file is sent again, under its name. */
const isSameFile = async (db: Db, { file, fileId }: StoredMessage, sent: IncomingFile | undefined): Promise<boolean> =>
  sent !== undefined && file !== null && sent.filename.startsWith(file.name) && isSentFile(db, fileId, sent)

/** Keeps a file with the message that it is, once for each key of a device. Throws 404, 409 and 422. */
async function sendWithFile(call: Sender, { matchId, clientKey, file, rule, voiceSeconds }: Given): Promise<Message> {
  const { db, me, now } = call
  const match = await requireThread(db, me, matchId)
  const reader = readerOf(me, match)
  const before = await findMessageSentBefore(db, { matchId: match.id, senderId: me.id, clientKey })
  if (before) return shownMessageFor(refuseUnlessSame(before, await isSameFile(db, before, file)), reader)
  if (!file) throw invalid({ file: [message('Choose a file')] })
  await countAgainstLimit(db, `match-file:${me.id}`, PER_PERSON, now())
  const seconds = voiceSeconds?.(file) ?? null
  const sent = await storeDocument(call, { file, rule, ownerId: me.id }, async (tx, fileId): Promise<StoredMessage> => {
    const values = { clientKey, fileId, voiceSeconds: seconds, createdAt: now() }
    const written = await sendMessage(call, tx, { match, by: me, ...values })
    if (written.fileId !== fileId) throw lostMove(message('This file has already been sent'))
    return written
  })
  return shownMessageFor(sent, reader)
}

/** Sends a file into the thread of a match. */
export const sendFileMessage = (call: Sender, given: Pick<Given, 'matchId' | 'clientKey' | 'file'>): Promise<Message> =>
  sendWithFile(call, { ...given, rule: attachmentRule })

/** The length of a voice note. Throws 422 when it is none or too long. */
function voiceSecondsOf({ field, data }: IncomingFile): number {
  const voice = readVoice(data)
  if (!voice) throw invalid({ [field]: [{ text: voiceRule.wrongType }] })
  if (voice.seconds > VOICE_SECONDS + 1)
    throw invalid({
      [field]: [message('A voice note can be up to {minutes} minutes long', { minutes: VOICE_SECONDS / 60 })],
    })
  return voice.seconds
}

/** What a file is called when it is saved; a name that ends like a program's keeps its letters, not its ending. */
const safeFileName = (name: string): string => name.replace(/\.(pdf|docx?|jpe?g|png|txt)$/i, '').replaceAll('.', '-')

const threadAndKeyOf = ({ params, body }: Pick<Call<typeof attachmentApi.sendFile>, 'params' | 'body'>) => ({
  matchId: params.id,
  clientKey: body.client_key,
})

async function download(call: Call<typeof attachmentApi.download>): Promise<RawAnswer> {
  const { db, me, params } = call
  const match = await requireThread(db, me, params.id)
  const file = await findFileOfMessage(db, match.id, params.message)
  if (!file) throw notFound(message('File not found'))
  const name = wordsShownTo(file.name, file.senderId, readerOf(me, match))
  return sendDocument(call, { id: file.id, type: file.type, title: safeFileName(name) })
}

export const attachmentHandlers = handlers(attachmentApi, {
  sendFile: async (call) => ({
    message: await sendFileMessage(call, { ...threadAndKeyOf(call), file: call.files_in['file'] }),
  }),
  sendVoice: async (call) => ({
    message: await sendWithFile(call, {
      ...threadAndKeyOf(call),
      file: call.files_in['voice'],
      rule: voiceRule,
      voiceSeconds: voiceSecondsOf,
    }),
  }),
  download,
})
