import type { CourseText } from '../types.ts'
import { ask } from './question.ts'

export const aiLiteracy: CourseText = {
  slug: 'ai-literacy',
  title: 'AI Literacy for Everyday Work',
  description:
    'Language models write, translate and summarise, and sometimes they invent. This course helps teachers, clerks and founders to use them well: to ask clearly, and to check what comes back.',
  description_html:
    '<p>Language models write, translate and summarise, and sometimes they invent. This course helps teachers, clerks and founders to use them well.</p>' +
    '<h3>What we practise</h3>' +
    '<ul><li><p><strong>Ask clearly</strong>: role, task, limits and an example.</p></li>' +
    '<li><p><strong>Check what comes back</strong> before anybody else reads it.</p></li>' +
    '<li><p><strong>Know what must never be typed in</strong>: names, health, money, exam papers.</p></li></ul>' +
    '<p>We look at African languages too, and at where today’s tools are still weak.</p>' +
    '<blockquote><p>After it you can decide for yourself which work to hand over and which to keep.</p></blockquote>',
  field: 'Artificial Intelligence',
  level: 1,
  price_cents: 0,
  duration_minutes: 40,
  tutor: 'teacher@mbuyu.test',
  requirements: ['You write emails or documents at work or school', 'Access to any AI assistant for the practice'],
  what_you_will_learn: [
    'Explain in plain words what a language model does',
    'Write a request with role, task, limits and example',
    'Check an answer before you use it',
    'Keep personal data out',
  ],
  skills: ['AI tools', 'Data protection'],
  cover: { motif: 'ai', palette: 'sky' },
  is_published: true,
  lessons: [
    {
      title: 'Ask so that it can help',
      clip: 'ai-1',
      summary: 'Role, task, limits, example. Practice: improve a weak request in three steps and compare the answers.',
      scenes: [
        {
          say: 'A language model continues text. The clearer your text, the better it continues.',
          point: 'Clear text in, better text out',
        },
        { say: 'Say who reads the answer. Parents of pupils in year four, for example.', point: 'Who will read it?' },
        { say: 'Name the task with a verb: write, shorten, translate, compare.', point: 'A verb names the task' },
        { say: 'Set limits, such as eighty words and simple English.', point: 'Limits keep it short' },
        { say: 'Give one example of what good looks like to you.', point: 'One example of good' },
      ],
      visual: {
        kind: 'layers',
        items: [
          'Reader: parents, year 4',
          'Task: write an invitation',
          'Limits: 80 words, simple',
          'Example: last year’s letter',
        ],
      },
      quiz: {
        title: 'A clear request',
        description: 'Four parts, three questions.',
        passing_score: 70,
        questions: [
          ask(
            'What does a language model do?',
            ['It searches your computer', 'It continues text', 'It knows the truth', 'It reads minds'],
            1,
            {
              scene: 0,
              why: 'It has read a great deal of text and works out which words come next. Nothing in this makes them true.',
            },
          ),
          ask('How do you name the task?', ['With a number', 'With a file', 'With a verb', 'With a picture'], 2, {
            scene: 2,
            why: 'Write, shorten, translate, compare: such a word says what is to be done.',
          }),
          ask('Which of these is a limit?', ['Eighty words', 'Good morning', 'Please', 'My name'], 0, {
            scene: 3,
            why: 'A limit can be counted or checked when the answer is there.',
          }),
        ],
      },
    },
    {
      title: 'Trust, but check',
      clip: 'ai-2',
      summary:
        'Invented facts, private data and your own name under the text. Practice: find the two false claims in a prepared answer.',
      scenes: [
        {
          say: 'The answer sounds sure of itself. That does not make it true.',
          point: 'Sounding sure is not being right',
        },
        { say: 'Check every number, name and law against a source you can open.', point: 'Check numbers, names, laws' },
        {
          say: 'Read texts in Kinyarwanda, Wolof or Amharic with special care. Models have seen less of them.',
          point: 'Extra care with our languages',
        },
        { say: 'Never type in grades, health records or salaries of real people.', point: 'No private data of others' },
        { say: 'Your name stands under the work. So the last reader is always you.', point: 'The last reader is you' },
      ],
      visual: { kind: 'cycle', nodes: ['Ask', 'Read', 'Check', 'Correct'], centre: 'You decide' },
      quiz: {
        title: 'Trust, but check',
        description: 'What can go wrong, and who answers for it?',
        passing_score: 75,
        questions: [
          ask(
            'An answer sounds very sure. What does that tell you?',
            ['It is true', 'It is old', 'Nothing about its truth', 'It is copied'],
            2,
            { scene: 0, why: 'Models write every sentence in the same sure tone, the wrong ones too.' },
          ),
          ask(
            'Why take extra care with Wolof or Amharic?',
            ['They are too short', 'Models have seen less of them', 'They have no grammar', 'They are not on the web'],
            1,
            {
              scene: 2,
              why: 'A model is only as good as what it has read, and in these languages there is less to read.',
            },
          ),
          ask('What must never be typed in?', ['Recipes', 'A poem', 'A question', 'Health records of real people'], 3, {
            scene: 3,
            why: 'What you type in may be stored. About other people you have no right to give that away.',
          }),
          ask('Who is the last reader of the work?', ['You', 'The model', 'Nobody', 'The internet provider'], 0, {
            scene: 4,
            why: 'Others see your name and hold you to what it says, whoever wrote the first draft.',
          }),
        ],
      },
    },
  ],
}
