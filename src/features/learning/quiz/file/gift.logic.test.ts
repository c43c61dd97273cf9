import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { parse } from 'gift-pegjs'
import { describe, expect, test } from 'vitest'
import type { QuizData } from '../quiz.contract.ts'
import type { Entry } from './imported-question.logic.ts'
import { readGift } from './gift.logic.ts'
import { readMoodleXml } from './moodle-xml.logic.ts'
import { writeGift, writeMoodleXml } from './quiz-export.logic.ts'

const file = (name: string): string =>
  readFileSync(new URL(`../../../../../tests/fixtures/quiz-files/${name}`, import.meta.url), 'utf8')
const questionsOf = (entries: readonly Entry[]) =>
  entries.flatMap((entry) => ('question' in entry ? [entry.question] : []))
const summary = (entries: readonly Entry[]) =>
  entries.map((entry) =>
    'question' in entry
      ? [entry.line, entry.question.text, entry.notes.map(({ text }) => text)]
      : [entry.line, entry.refusal.text, entry.refusal.values?.type],
  )

const ONE_RIGHT = expect.stringContaining('cannot be imported. Use multiple-choice questions with one correct answer.')

test('a GIFT file as Moodle writes it: what a quiz can hold, and what it cannot with its line', () => {
  const entries = readGift(file('moodle-export.gift.txt'))
  expect(summary(entries)).toEqual([
    [
      6,
      'Which element makes a link?',
      ['Feedback on individual options is not imported, but the question’s explanation is'],
    ],
    [16, 'Which of these is written with a sign: C#, C++ or C?', []],
    [20, 'Kigali is the capital of _____ since 1962.', []],
    [24, ONE_RIGHT, 'truefalse'],
    [28, ONE_RIGHT, 'shortanswer'],
    [32, 'None of its options is correct on its own', undefined],
    [41, ONE_RIGHT, 'matching'],
    [48, ONE_RIGHT, 'numerical'],
    [52, ONE_RIGHT, 'essay'],
    [56, ONE_RIGHT, 'description'],
  ])
  const [link, sharp, capital] = questionsOf(entries)
  expect(link).toEqual({
    text: 'Which element makes a link?',
    options: ['<a>', '<link>', '<nav>', '<url>'],
    correct_answer: 0,
    points: 1,
    explanation: 'The letter stands for anchor.',
    video_at: null,
  })
  expect(sharp?.options).toEqual(['C#', 'Ruby', 'Go', 'Java'])
  expect([capital?.options, capital?.correct_answer]).toEqual([['Kenya', 'Rwanda', 'Uganda', 'Ghana'], 1])
})

test('a GIFT file written by hand: escapes, lines, missing and surplus options, braces that a blank line cuts', () => {
  const entries = readGift(file('hand-written.gift.txt').replaceAll('\n', '\r\n'))
  expect(summary(entries)).toEqual([
    [2, 'Who carries the bits?', []],
    [4, 'Two lines\nof one question {with braces}?', []],
    [13, 'Only three here?', ['Only {count, plural, one {# option} other {# options}}: fill in the rest']],
    [15, 'It has {count} options; questions here have 4', undefined],
    [17, 'Half right?', ['An option with partial points counts as wrong']],
    [19, 'Its braces do not match. End each question with a blank line.', undefined],
    [21, 'Its braces do not match. End each question with a blank line.', undefined],
    [23, 'Which tag? // [tag:not this one]', []],
    [28, 'It has more than one correct option', undefined],
  ])
  const found = questionsOf(entries)
  expect(found[1]?.options).toEqual(['yes = right', 'no', '10:30', 'a~b'])
  expect(found[2]?.options).toEqual(['one', 'two', 'three', ''])
  expect(found[4]).toEqual({
    text: 'Which tag? // [tag:not this one]',
    options: ['a', '%50 off', 'c', 'd'],
    correct_answer: 0,
    points: 3,
    explanation: 'Because.',
    video_at: 95,
  })
})

describe('every line is in a question, a refusal with its line, a category or a comment', () => {
  const BRACES = 'It has more than one pair of braces. End each question with a blank line.'
  test.each([
    [
      'a question straight below its category',
      '$CATEGORY: $course$/top/Rivers\nWhich one is longest?{=Nile ~Congo ~Niger ~Volta}\n$CATEGORY: Lakes\n// deep\nWhich one is deepest?{~Kivu =Tanganyika ~Chad ~Turkana}',
      [
        [2, 'Which one is longest?', []],
        [5, 'Which one is deepest?', []],
      ],
    ],
    [
      'named questions without blank lines between them',
      '::1::First?{=a ~b ~c ~d}\n::2::Second?{\n=a\n~b\n~c\n~d\n}\n// [tag:points 2]\n::3::Third?{=a ~b ~c ~d}',
      [
        [1, 'First?', []],
        [2, 'Second?', []],
        [9, 'Third?', []],
      ],
    ],
    [
      'questions without names and blank lines, and texts with two gaps',
      'First?{=a ~b ~c ~d}\nSecond?{=a ~b ~c ~d}\n\nI {=am ~is} here and you {=are ~is} there.',
      [
        [1, BRACES, undefined],
        [4, BRACES, undefined],
      ],
    ],
    ['a brace that closes twice', 'Which?{=a ~b ~c ~d}}', [[1, BRACES, undefined]]],
  ])('%s', (_what, text, expected) => {
    expect(summary(readGift(text))).toEqual(expected)
  })

  test.each([
    ['{=%100%right ~%0%b ~%0%c ~%-25%d}', ['right', 'b', 'c', 'd']],
    ['{~%100%right ~b ~c ~d}', ['right', 'b', 'c', 'd']],
    ['{= % 100 % right#yes ~% -33,3% b ~c ~d}', ['right', 'b', 'c', 'd']],
    ['{~=right~b~c~d}', ['right', 'b', 'c', 'd']],
    ['{~ b ~ = right ~ c ~=%100%d}', null],
    ['{=%50%half ~%50%half too ~c ~d}', null],
    ['{=100% ~50% off ~%~%%}', ['100%', '50% off', '%', '%%']],
  ])('shares of the points never stand in an option: %s', (answers, expected) => {
    const [question] = questionsOf(readGift(`Which?${answers}`))
    expect(question?.options ?? null).toEqual(expected)
  })
})

/** Texts that a teacher may type, with the signs that formats give a meaning. */
const words = fc
  .string({
    unit: fc.constantFrom(
      'a',
      'é',
      '木',
      '😀',
      ' ',
      '\n',
      '%',
      '5',
      '=',
      '~',
      '#',
      '{',
      '}',
      ':',
      '\\',
      '/',
      '[',
      ']',
      '-',
      '>',
      '<',
      '&',
      '"',
      "'",
      'html',
      'plain',
      ';',
      '$',
      '_',
      '0',
    ),
    minLength: 1,
    maxLength: 30,
  })
  .map((text) => text.trim())
  .filter((text) => text !== '')

const quizzes = fc.record({
  title: words,
  questions: fc.array(
    fc.record({
      text: words,
      options: fc.uniqueArray(words, { minLength: 4, maxLength: 4, selector: (text) => text.normalize() }),
      correct_answer: fc.integer({ min: 0, max: 3 }),
      points: fc.integer({ min: 1, max: 100 }),
      explanation: fc.option(words),
      video_at: fc.option(fc.integer({ min: 0, max: 86_400 })),
    }),
    { minLength: 1, maxLength: 4 },
  ),
}) satisfies fc.Arbitrary<Pick<QuizData, 'title' | 'questions'>>

test('what is exported comes back whole, in both formats, whatever was typed', () => {
  fc.assert(
    fc.property(quizzes, (quiz) => {
      for (const [write, read] of [
        [writeGift, readGift],
        [writeMoodleXml, readMoodleXml],
      ] as const) {
        const entries = read(write(quiz))
        expect(entries.flatMap((entry) => ('notes' in entry ? entry.notes : [entry.refusal]))).toEqual([])
        expect(questionsOf(entries)).toEqual(quiz.questions)
      }
    }),
  )
})

test("teachers' editors (gift-pegjs) read what is exported as we do, but for spaces, of which they keep one", () => {
  const one = (text: string | undefined): string => (text ?? '').replaceAll(/\s+/g, ' ').trim()
  fc.assert(
    fc.property(quizzes, (quiz) => {
      // It takes a right option with an arrow for the beginning of pairs.
      fc.pre(!JSON.stringify(quiz).includes('->'))
      const read = parse(writeGift(quiz)).filter(({ type }) => type !== 'Category')
      expect(read).toHaveLength(quiz.questions.length)
      for (const [at, found] of read.entries()) {
        const ours = quiz.questions[at]
        if (found.type !== 'MC' || !ours) throw new Error(`${found.type} is no question with options`)
        expect(one(found.stem.text)).toBe(one(ours.text))
        expect(found.choices.map(({ text }) => one(text.text))).toEqual(ours.options.map(one))
        expect(found.choices.findIndex(({ isCorrect }) => isCorrect)).toBe(ours.correct_answer)
        expect(one(found.globalFeedback?.text)).toBe(one(ours.explanation ?? ''))
      }
    }),
  )
})

test('no more is read than is shown, and what has too many options is not looked into', () => {
  expect(readGift('Q {=a ~b}\n\n'.repeat(5), 3).map(({ line }) => line)).toEqual([1, 3, 5])
  const [refused] = readGift(`Q {=a${'~b'.repeat(200)}}`)
  expect(refused).toMatchObject({ refusal: { values: { count: 201 } } })
})

test('files of other tools that were imported and exported come back the same', () => {
  for (const read of [
    () => readGift(file('moodle-export.gift.txt')),
    () => readGift(file('hand-written.gift.txt')),
    () => readMoodleXml(file('moodle-export.xml')),
  ]) {
    const questions = questionsOf(read()).filter(({ options }) => options.every(Boolean))
    expect(questionsOf(readGift(writeGift({ title: 'T', questions })))).toEqual(questions)
    expect(questionsOf(readMoodleXml(writeMoodleXml({ title: 'T', questions })))).toEqual(questions)
  }
})
