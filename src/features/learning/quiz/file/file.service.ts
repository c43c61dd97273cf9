import { decodeText } from '#server/files/text-encoding.ts'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import { contentDisposition } from '#server/http/content-disposition.ts'
import { countAgainstLimit } from '#server/rate-limits/rate-limits.data.ts'
import { invalid, notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { authorize } from '#shared/policy.ts'
import { cutToLength } from '#shared/graphemes.ts'
import { quizPolicy } from '../quiz.policy.ts'
import { readQuiz } from '../quiz.service.ts'
import { MOST_ENTRIES, quizFileApi, quizFileRule } from './file.contract.ts'
import type { Entry } from './imported-question.logic.ts'
import { readGift } from './gift.logic.ts'
import { readMoodleXml, UnreadableXml } from './moodle-xml.logic.ts'
import { writeGift, writeMoodleXml } from './quiz-export.logic.ts'

const PER_PERSON = { most: 60, seconds: 3600 }

/** The most characters that are shown of an entry that cannot be imported. */
const SHOWN_LETTERS = 400

const unreadableMessage = ({ line, isForbidden }: UnreadableXml) =>
  isForbidden
    ? message(
        'This file cannot be read: line {line} contains a document type declaration, or elements nested too deeply',
        { line },
      )
    : message('This is not valid Moodle XML: the file cannot be read from line {line}', { line })

function readEntries(text: string): { format: 'gift' | 'moodle-xml'; entries: Entry[] } {
  if (!/^\s*</.test(text)) return { format: 'gift', entries: readGift(text, MOST_ENTRIES + 1) }
  try {
    return { format: 'moodle-xml', entries: readMoodleXml(text) }
  } catch (problem) {
    if (problem instanceof UnreadableXml) throw invalid({ file: [unreadableMessage(problem)] })
    throw problem
  }
}

async function read(call: Call<typeof quizFileApi.read>) {
  const { db, me, files_in, now, translate } = call
  const { file } = files_in
  if (!file) throw invalid({ file: [message('Choose a file')] })
  authorize(me, quizPolicy.readFile, undefined)
  await countAgainstLimit(db, `quiz-file:${me.id}`, PER_PERSON, now())
  const { text, encoding, isGuessed } = decodeText(file.data)
  if (text.includes('\0')) throw invalid({ file: [{ text: quizFileRule.wrongType }] })
  const { format, entries } = readEntries(text)
  if (entries.length === 0) throw invalid({ file: [message('There are no questions in this file')] })
  const isCut = entries.length > MOST_ENTRIES
  const notes = [
    isGuessed &&
      message('This file is not in UTF-8. It was read as {encoding}. Check the accented letters.', { encoding }),
    isCut && message('Only the first {count} questions in the file were read', { count: MOST_ENTRIES }),
  ]
  const shown = entries.slice(0, MOST_ENTRIES)
  return {
    format,
    notes: notes.filter((note) => note !== false).map(translate),
    questions: shown.flatMap((entry) =>
      'question' in entry ? [{ line: entry.line, question: entry.question, notes: entry.notes.map(translate) }] : [],
    ),
    refused: shown.flatMap((entry) =>
      'refusal' in entry
        ? [{ line: entry.line, raw: cutToLength(entry.raw, SHOWN_LETTERS), reason: translate(entry.refusal) }]
        : [],
    ),
  }
}

const FILES = {
  gift: { type: 'text/plain; charset=utf-8', ending: 'gift.txt', write: writeGift },
  'moodle-xml': { type: 'application/xml; charset=utf-8', ending: 'moodle.xml', write: writeMoodleXml },
} as const

async function exportQuiz({ db, me, params, query }: Call<typeof quizFileApi.export>): Promise<RawAnswer> {
  const quiz = await readQuiz(db, me, params)
  if (!quiz) throw notFound(message('Quiz not found'))
  const { type, ending, write } = FILES[query.format]
  return {
    type,
    body: write(quiz),
    headers: contentDisposition(`quiz-${params.video}.${ending}`),
  }
}

export const quizFileHandlers = handlers(quizFileApi, { read, export: exportQuiz })
