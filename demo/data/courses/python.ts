import type { CourseText } from '../types.ts'
import { ask } from './question.ts'

export const pythonForData: CourseText = {
  slug: 'python-for-data',
  title: 'Python for Data',
  description:
    'Answer real questions with real tables. You will clean a messy file of market prices from three cities, find out which harvest months hurt buyers most, and draw one honest chart that a decision maker understands. ' +
    'The course uses pandas from the first lesson and explains each step in plain words. ' +
    'The practice files are small on purpose, so that they run on a modest laptop without a connection. ' +
    'Your tutor reads and comments on the final report of every learner.',
  field: 'Data',
  level: 2,
  price_cents: 2900,
  duration_minutes: 120,
  tutor: 'teacher@mbuyu.test',
  requirements: [
    'You know variables, lists and loops in any language',
    'Python 3 with pandas, or a free online notebook',
    'School mathematics',
  ],
  what_you_will_learn: [
    'Load a CSV file and look at it before trusting it',
    'Repair missing and doubled rows',
    'Group and compare with a few lines of pandas',
    'Draw a chart that tells the truth',
  ],
  skills: ['Data analysis', 'Programming', 'Python'],
  cover: { motif: 'data', palette: 'sky' },
  is_published: true,
  lessons: [
    {
      title: 'Meet your table',
      clip: 'python-1',
      summary:
        'Load a file, look at its first rows and its types. Practice: load the price file and write down three things that look odd.',
      scenes: [
        {
          say: 'Before you count anything, meet your table. Look first, trust later.',
          point: 'Look first, trust later',
        },
        { say: 'Import pandas, the library that most African data teams use every day.', point: 'pandas reads tables' },
        { say: 'Read CSV loads the file of maize prices into a data frame.', point: 'read_csv loads the file' },
        { say: 'Head shows the first five rows. Do the columns look as you expect?', point: 'head() shows five rows' },
        { say: 'Then info tells you how many values are missing in each column.', point: 'info() finds the gaps' },
      ],
      visual: {
        kind: 'code',
        file: 'meet.py',
        blocks: [
          'import pandas as pd',
          'df = pd.read_csv(\n    "maize.csv")',
          'df.head()\n# Kigali 410\n# Lagos 395',
          'df.info()\n# price: 6 missing',
        ],
      },
      quiz: {
        title: 'Meet your table',
        description: 'Check the first moves with a new file.',
        passing_score: 70,
        questions: [
          ask(
            'What is the first thing to do with a new table?',
            ['Draw a chart', 'Look at it before trusting it', 'Delete half of it', 'Send it to your manager'],
            1,
            {
              scene: 0,
              why: 'A wrong column or a missing value spoils every later step. Looking first costs a minute.',
            },
          ),
          ask('How many rows does head() show?', ['One', 'All of them', 'Five', 'Ten'], 2, {
            scene: 3,
            why: 'head() shows five rows unless you ask for another number, such as head(10).',
          }),
          ask('Which call tells you how many values are missing?', ['info()', 'read_csv()', 'head()', 'import'], 0, {
            scene: 4,
            why: 'info() counts the values that are there, column by column; what is lacking is missing.',
          }),
        ],
      },
    },
    {
      title: 'Clean before you count',
      clip: 'python-2',
      summary:
        'Doubled rows, missing prices and mixed spellings. Practice: clean the file and write one sentence for every row you removed.',
      scenes: [
        {
          say: 'A wrong table gives a wrong answer, very quickly. So clean before you count.',
          point: 'Wrong table, wrong answer',
        },
        {
          say: 'First, drop rows that appear twice. They make a market look larger than it is.',
          point: 'Drop doubled rows',
        },
        {
          say: 'Second, bring spellings together. Addis and Addis Ababa are one city.',
          point: 'One spelling per city',
        },
        {
          say: 'Third, decide what to do with missing prices. Do not guess in silence.',
          point: 'Never guess in silence',
        },
        {
          say: 'Last, write down every change, so that others can repeat your work.',
          point: 'Write every change down',
        },
      ],
      visual: {
        kind: 'table',
        title: 'maize.csv, before cleaning',
        head: ['City', 'Month', 'Price'],
        rows: [
          ['Kigali', 'May', '410'],
          ['Kigali', 'May', '410'],
          ['Addis', 'May', '455'],
          ['Addis Ababa', 'June', '462'],
          ['Lagos', 'June', 'none'],
        ],
        marked: [1, 4],
      },
      quiz: {
        title: 'Clean before you count',
        description: 'Four questions about honest tables.',
        passing_score: 75,
        questions: [
          ask(
            'Why are doubled rows a problem?',
            [
              'They are in another language',
              'They make a market look larger than it is',
              'pandas cannot read them',
              'They cost money',
            ],
            1,
            { scene: 1, why: 'Every doubled row is counted twice, so sums and means drift away from the truth.' },
          ),
          ask(
            'Addis and Addis Ababa appear in one column. What do you do?',
            ['Delete both', 'Keep both as two cities', 'Bring them to one spelling', 'Add a third spelling'],
            2,
            {
              scene: 2,
              why: 'The computer compares letters, not places. Two spellings of one city become two groups.',
            },
          ),
          ask(
            'What should you never do with missing prices?',
            ['Count them', 'Mention them in the report', 'Ask where they come from', 'Guess in silence'],
            3,
            { scene: 3, why: 'A guess that nobody knows of looks like a fact. Say what you did with the gaps.' },
          ),
          ask(
            'Why do you write down every change?',
            ['Others can repeat your work', 'The file becomes smaller', 'pandas asks for it', 'To fill the report'],
            0,
            { scene: 4, why: 'With a list of changes, a colleague can check your result and find a mistake.' },
          ),
        ],
      },
    },
    {
      title: 'Group, compare, decide',
      clip: 'python-3',
      summary: 'groupby and one honest chart. Practice: compare three cities in a bar chart that starts at zero.',
      scenes: [
        { say: 'Now the question: where did a kilo of maize cost most this season?', point: 'Start with one question' },
        { say: 'Group the rows by city, so that each city becomes one heap.', point: 'groupby makes a heap per city' },
        { say: 'Take the mean of the price in each heap.', point: 'mean() gives one price each' },
        {
          say: 'Draw bars that start at zero. A cut axis makes small differences look huge.',
          point: 'Bars always start at zero',
        },
        {
          say: 'Finish with one plain sentence: prices were highest in Addis Ababa.',
          point: 'End with one plain sentence',
        },
      ],
      visual: {
        kind: 'bars',
        title: 'Maize, Rwandan francs per kilo',
        items: [
          ['Lagos', 395, '395'],
          ['Kigali', 412, '412'],
          ['Nairobi', 430, '430'],
          ['Addis Ababa', 458, '458'],
        ],
      },
      quiz: {
        title: 'Group, compare, decide',
        description: 'The last step before a decision.',
        passing_score: 70,
        questions: [
          ask(
            'What does grouping by city give you?',
            ['One heap of rows per city', 'A map of Africa', 'A new file', 'One row per month'],
            0,
            { scene: 1, why: 'Grouping sorts the rows into heaps. The mean is then taken in each heap on its own.' },
          ),
          ask(
            'Where should the bars of a bar chart start?',
            ['At the lowest value', 'At the mean', 'At one hundred', 'At zero'],
            3,
            {
              scene: 3,
              why: 'The length of a bar stands for its value. Only from zero do the lengths compare fairly.',
            },
          ),
          ask('In which city were prices highest?', ['Lagos', 'Kigali', 'Addis Ababa', 'Nairobi'], 2, {
            scene: 4,
            why: 'The film ends with the answer in one plain sentence. Listen for the name of the city.',
            points: 2,
          }),
        ],
      },
    },
  ],
}
