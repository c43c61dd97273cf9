import { text } from 'node:stream/consumers'
import { type Call, handlers } from '#server/http/call.ts'
import { notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { requireOwn } from '#features/learning/enrollment/enrollment.service.ts'
import { canWatchLessons } from '#features/learning/enrollment/listing/listing.service.ts'
import { listOpenLessons } from '../learning.data.ts'
import { transcriptApi } from './transcript.contract.ts'
import { readTranscript } from './transcript.logic.ts'

async function get({ db, me, params, files }: Call<typeof transcriptApi.get>) {
  const row = await requireOwn(db, me, params.id)
  const isOpen = canWatchLessons(me, row, row.enrollment.status)
  const lessons = isOpen ? await listOpenLessons(db, row.course.id) : []
  const captions = lessons.find(({ id }) => id === params.video)?.captionsFileId
  if (!captions) throw notFound(message('This lesson has no captions'))
  return { lines: readTranscript(await text(files.read(`${captions}.vtt`))) }
}

export const transcriptHandlers = handlers(transcriptApi, { get })
