import { type Message, message } from '#shared/message.ts'
import type { Words } from '#shared/html-text.ts'
import { QUIZ_LIMITS } from '../quiz.contract.ts'
import type { QuestionFound } from './file.contract.ts'

/** One option of a question in a file: `fraction` is its share of the points, 1 for right, 0 for wrong. */
export type FoundOption = Words & { fraction: number; hasFeedback: boolean }

/** A question with options, as a file tells it. */
type FoundChoice = {
  asked: Words
  options: readonly FoundOption[]
  explanation: Words
  points: number
  /** Words that other tools keep beside a question; ours hold what their formats have no place for. */
  tags: readonly string[]
}

/** The result for one question of a file: the question with notes on what was changed, or why it cannot be imported. */
export type ImportResult = { question: QuestionFound; notes: Message[] } | { refusal: Message }

/** One entry of a file, in its order. `line` counts from 1; `raw` is how it begins in the file. */
export type Entry = { line: number; raw: string } & ImportResult

/** How a tag names the moment of the video. */
const MOMENT = /^video (\d{1,5})s$/
const POINTS = /^points (\d{1,3})$/

/** The tags that keep what a format has no field for, so that a file that was exported comes back whole. */
export const tagsForQuestion = ({
  points,
  video_at: at,
}: {
  points: number
  video_at?: number | null | undefined
}): string[] => [
  ...(points === QUIZ_LIMITS.points ? [] : [`points ${points}`]),
  ...(typeof at === 'number' ? [`video ${at}s`] : []),
]

const numberInTags = (tags: readonly string[], pattern: RegExp): number | null => {
  for (const tag of tags) {
    const found = pattern.exec(tag)?.[1]
    if (found !== undefined) return Number(found)
  }
  return null
}

/** @param type as Moodle's files name it; people read our name for it */
export const unknownTypeMessage = (type: string): Message =>
  message(
    '{type, select, truefalse {True/false questions} shortanswer {Short-answer questions} numerical {Numerical questions} matching {Matching questions} essay {Essay questions} cloze {Fill-in-the-gap questions} description {Texts without a question} other {Questions of type "{type}"}} cannot be imported. Use multiple-choice questions with one correct answer.',
    {
      type,
    },
  )

const BEYOND_TEXT = message('It contains a formula that cannot be converted to text. Write it as TeX or in words.')

/** Turns a question of a file into one of a quiz (spec 3 §5: four options, one of them right), or says why it cannot be one. */
export function toQuizQuestion(found: FoundChoice): ImportResult {
  const all = [found.asked, found.explanation, ...found.options]
  const [text = '', explanation = '', ...options] = all.map((each) => each.text.trim())
  const right = found.options.flatMap(({ fraction }, at) => (fraction >= 1 ? [at] : []))
  const refusal = all.some(({ isBeyondText }) => isBeyondText)
    ? BEYOND_TEXT
    : refusalOf({ text, options, explanation }, right)
  if (refusal) return { refusal }
  const wished = numberInTags(found.tags, POINTS) ?? found.points
  const points = Math.min(QUIZ_LIMITS.mostPoints, Math.max(1, Math.round(wished)))
  const missing = QUIZ_LIMITS.options - options.length
  const notes = [
    missing > 0 &&
      message('Only {count, plural, one {# option} other {# options}}: fill in the rest', {
        count: options.length,
      }),
    points !== wished && message('It is now worth {points, plural, one {# point} other {# points}}', { points }),
    found.options.some(({ fraction }) => fraction > 0 && fraction < 1) &&
      message('An option with partial points counts as wrong'),
    found.options.some(({ fraction }) => fraction < 0) && message('Points are not deducted for a wrong option'),
    found.options.some(({ hasFeedback }) => hasFeedback) &&
      message('Feedback on individual options is not imported, but the question’s explanation is'),
    all.some(({ hasPicture }) => hasPicture) && message('Its pictures are not imported'),
  ].filter((note) => note !== false)
  const question = {
    text,
    options: [...options, ...Array.from({ length: missing }, () => '')],
    correct_answer: right[0] ?? 0,
    points,
    explanation: explanation || null,
    video_at: numberInTags(found.tags, MOMENT),
  }
  return { question, notes }
}

type Texts = { text: string; options: readonly string[]; explanation: string }

function refusalOf({ text, options, explanation }: Texts, right: readonly number[]): Message | null {
  if (text === '') return message('It has no question text')
  if (options.some((option) => option === '')) return message('One of its options is empty')
  if (options.length < 2) return message('It has fewer than 2 options')
  if (options.length > QUIZ_LIMITS.options)
    return message('It has {count} options; questions here have 4', { count: options.length })
  if (new Set(options.map((option) => option.normalize())).size < options.length)
    return message('Two of its options are the same')
  if (right.length === 0) return message('None of its options is correct on its own')
  if (right.length > 1) return message('It has more than one correct option')
  if ([text, ...options, explanation].some((each) => each.length > QUIZ_LIMITS.letters))
    return message('One of its texts is longer than {maximum} characters', { maximum: QUIZ_LIMITS.letters })
  return null
}
