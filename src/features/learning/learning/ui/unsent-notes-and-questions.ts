import type { OutputOf } from '#shared/endpoint.ts'
import { questionApi } from '#features/learning/question/question.contract.ts'
import { browserClient } from '#web/api/browser-client.ts'
import { LETTER_KINDS } from '#web/api/letter-kinds.ts'
import type { Letter } from '#web/api/outbox.ts'
import { keepAndSend } from '#web/api/outbox-sender.ts'
import { lessonNoteApi } from '../lesson-note/lesson-note.contract.ts'

/** Notes to oneself and questions to the teacher: both are words at a second of a lesson. */
export type WordsKind = typeof LETTER_KINDS.note | typeof LETTER_KINDS.question
export type WordsPlace = { enrollmentId: number; videoId: number }
type Words = { at: number | null; text: string }
type Input = WordsPlace & Words & { clientKey: string }

const KINDS: ReadonlySet<string> = new Set<WordsKind>([LETTER_KINDS.note, LETTER_KINDS.question])

const isNoteOrQuestion = (letter: Letter): letter is Letter<Input> & { kind: WordsKind } => KINDS.has(letter.kind)

/** The words in a letter of this kind beside this lesson. */
export function readNoteOrQuestion(letter: Letter, kind: WordsKind, place: WordsPlace): Input | null {
  if (!isNoteOrQuestion(letter) || letter.kind !== kind) return null
  const { input } = letter
  return input.enrollmentId === place.enrollmentId && input.videoId === place.videoId ? input : null
}

/** Keeps words on this device and sends them when that is possible. */
export function keepAndSendNoteOrQuestion(personId: number, kind: WordsKind, place: WordsPlace, words: Words): void {
  const clientKey = crypto.randomUUID()
  keepAndSend(personId, { id: `${kind}:${clientKey}`, kind, input: { ...place, ...words, clientKey } })
}

/** Sends a note or a question; the server takes each once. */
export async function deliverNoteOrQuestion(
  letter: Letter,
): Promise<OutputOf<typeof lessonNoteApi.create> | OutputOf<typeof questionApi.ask> | null> {
  if (!isNoteOrQuestion(letter)) return null
  const { enrollmentId: id, videoId: video_id, at, text, clientKey: client_key } = letter.input
  const input = { params: { id }, body: { video_id, at, text, client_key } }
  return letter.kind === LETTER_KINDS.note
    ? browserClient(lessonNoteApi.create, input)
    : browserClient(questionApi.ask, input)
}
