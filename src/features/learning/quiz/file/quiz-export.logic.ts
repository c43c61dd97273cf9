import { beginningOf } from '#shared/text-beginning.ts'
import type { QuizData } from '../quiz.contract.ts'
import { tagsForQuestion } from './imported-question.logic.ts'

/** A beginning that readers of GIFT would take for a format or a share of the points. */
const LIKE_A_SIGN = /^(?:\[(?:html|moodle|plain|markdown)\]|%)/

const escapeForGift = (text: string): string =>
  text.replaceAll(/[\\~=#{}:]/g, (sign) => `\\${sign}`).replaceAll(/\r\n|\n|\r/g, '\\n')

const giftTextOf = (text: string): string => `${LIKE_A_SIGN.test(text) ? '[plain]' : ''}${escapeForGift(text)}`

/** A quiz in the GIFT format; Moodle and others read it. */
export function writeGift({ title, questions }: Pick<QuizData, 'title' | 'questions'>): string {
  const category = `$CATEGORY: ${title.replaceAll(/\s+/g, ' ').replaceAll('/', '//')}`
  const blocks = questions.map((question, at) => {
    const tags = tagsForQuestion(question)
    return [
      ...(tags.length === 0 ? [] : [`// ${tags.map((tag) => `[tag:${tag}]`).join(' ')}`]),
      `::${at + 1}::[plain]${escapeForGift(question.text)} {`,
      ...question.options.map((each, place) => `\t${place === question.correct_answer ? '=' : '~'}${giftTextOf(each)}`),
      ...(question.explanation ? [`\t####${giftTextOf(question.explanation)}`] : []),
      '}',
    ].join('\n')
  })
  return `${[category, ...blocks].join('\n\n')}\n`
}

/** Characters that XML 1.0 cannot hold are left out. */
// oxlint-disable-next-line no-control-regex -- these characters are what is looked for
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

const escapeForXml = (text: string): string =>
  text
    .replaceAll(UNWRITABLE, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;')

const plainTextElement = (name: string, text: string, more = ''): string =>
  `<${name}${more} format="plain_text"><text>${escapeForXml(text)}</text></${name}>`

/** A quiz in Moodle's XML format. */
export function writeMoodleXml(quiz: Pick<QuizData, 'title' | 'questions' | 'shuffle_options'>): string {
  const category = `$course$/top/${quiz.title.replaceAll('/', '//')}`
  const questions = quiz.questions.map((question, at) => {
    const tags = tagsForQuestion(question)
    return [
      '  <question type="multichoice">',
      `    <name><text>${escapeForXml(`${at + 1}. ${beginningOf(question.text, 80)}`)}</text></name>`,
      `    ${plainTextElement('questiontext', question.text)}`,
      `    ${plainTextElement('generalfeedback', question.explanation ?? '')}`,
      `    <defaultgrade>${question.points}</defaultgrade>`,
      '    <penalty>0.3333333</penalty>',
      '    <hidden>0</hidden>',
      '    <single>true</single>',
      `    <shuffleanswers>${quiz.shuffle_options ?? false}</shuffleanswers>`,
      '    <answernumbering>abc</answernumbering>',
      ...question.options.map(
        (option, place) =>
          `    ${plainTextElement('answer', option, ` fraction="${place === question.correct_answer ? 100 : 0}"`)}`,
      ),
      ...(tags.length === 0
        ? []
        : [`    <tags>${tags.map((tag) => `<tag><text>${tag}</text></tag>`).join('')}</tags>`]),
      '  </question>',
    ].join('\n')
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<quiz>',
    `  <question type="category"><category><text>${escapeForXml(category)}</text></category></question>`,
    ...questions,
    '</quiz>',
    '',
  ].join('\n')
}
