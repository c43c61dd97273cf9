import type { CourseText } from '../types.ts'
import { ask } from './question.ts'

export const javascriptEssentials: CourseText = {
  slug: 'javascript-essentials',
  title: 'JavaScript Essentials',
  description:
    'Make a page answer. This course takes people who can write HTML to the point where they can build a small, useful tool: a fare calculator, a quiz, a price list that filters itself. ' +
    'We work with values, functions, lists and data from a server, always on examples from markets, buses and schools. ' +
    'By the end you can read the code of others without fear.',
  field: 'Web Development',
  level: 2,
  price_cents: 0,
  duration_minutes: 90,
  tutor: 'ngozi.okafor@mbuyu.test',
  requirements: [
    'You can write a simple HTML page',
    'A browser with developer tools',
    'The course Web Basics or the same knowledge',
  ],
  what_you_will_learn: [
    'Keep values in constants and variables and know when to use which',
    'Write small functions with clear names',
    'Work through lists with map and filter',
    'Load data from a server and handle a weak connection',
  ],
  skills: ['JavaScript', 'Programming', 'Web development'],
  cover: { motif: 'code', palette: 'sun' },
  is_published: true,
  lessons: [
    {
      title: 'Values and functions',
      clip: 'js-1',
      summary:
        'Constants, functions and return values with a bus fare as example. Practice: write a function that gives students a discount.',
      scenes: [
        {
          say: 'A program is values, and functions that change them. Here is a bus fare.',
          point: 'Values, and functions that change them',
        },
        {
          say: 'We keep the price of one stage in a constant, because it does not change.',
          point: 'A constant keeps its value',
        },
        { say: 'The function takes the number of stages as its input.', point: 'The input goes in brackets' },
        {
          say: 'It multiplies, and return hands the answer back to whoever asked.',
          point: 'return hands back the answer',
        },
        {
          say: 'Now call it with four stages, and you get one thousand two hundred francs.',
          point: 'Call it as often as you like',
        },
      ],
      visual: {
        kind: 'code',
        file: 'fare.js',
        blocks: [
          'const perStage = 300;',
          'function fare(stages) {',
          '  return stages * perStage;\n}',
          'fare(4); // 1200 francs',
        ],
      },
      quiz: {
        title: 'Values and functions',
        description: 'Three questions on the bus fare.',
        passing_score: 70,
        questions: [
          ask(
            'Why is the price kept in a constant?',
            [
              'Functions cannot use variables',
              'It makes the program faster',
              'It does not change while the program runs',
              'Numbers must be constants',
            ],
            2,
            {
              scene: 1,
              why: 'A constant keeps its first value. Whoever reads the code sees at once that the price stays the same.',
            },
          ),
          ask(
            'What does return do?',
            ['Starts the program again', 'Hands the answer back to the caller', 'Prints a ticket', 'Deletes the input'],
            1,
            {
              scene: 3,
              why: 'Without return, the caller would get nothing back, however well the function has calculated.',
            },
          ),
          ask('One stage costs 300. What does fare(5) give?', ['1500', '305', '60', '3005'], 0, {
            scene: 4,
            why: 'The function multiplies the number of stages by the price of one stage: 5 × 300.',
          }),
        ],
      },
    },
    {
      title: 'Lists: map and filter',
      clip: 'js-2',
      summary:
        'Choose from a list and change every item of it. Practice: filter a price list by budget and show it on a page.',
      scenes: [
        {
          say: 'Most programs work on lists: prices, pupils, messages. Two functions do most of the work.',
          point: 'Two functions for most lists',
        },
        { say: 'Here are four prices from a market in Accra.', point: 'A list of prices' },
        {
          say: 'Filter keeps the items that pass a test. Only prices under twenty stay.',
          point: 'filter keeps what passes a test',
        },
        {
          say: 'Map makes a new list by changing every item. Each price gets a discount.',
          point: 'map changes every item',
        },
        {
          say: 'Neither of them touches the first list, so you can always go back.',
          point: 'The first list stays as it was',
        },
      ],
      visual: {
        kind: 'code',
        file: 'prices.js',
        blocks: [
          'const prices = [12, 35, 18, 60];',
          'const low = prices.filter((p) => p < 20);\n// [12, 18]',
          'const cheaper = low.map((p) => p * 0.9);\n// [10.8, 16.2]',
          'prices.length; // still 4',
        ],
      },
      quiz: {
        title: 'map and filter',
        description: 'Which function does what?',
        passing_score: 70,
        questions: [
          ask('Which function keeps only the items that pass a test?', ['map', 'push', 'return', 'filter'], 3, {
            scene: 2,
            why: 'Each item goes through a test. What passes stays in the new list, the rest is left out.',
          }),
          ask(
            'What does map give you?',
            ['A new list with every item changed', 'The first item', 'The number of items', 'A sorted list'],
            0,
            { scene: 3, why: 'The new list has as many items as the old one, each of them changed by your function.' },
          ),
          ask(
            'What happens to the first list?',
            ['It is emptied', 'It is sorted', 'Nothing, it stays as it was', 'It is saved to a file'],
            2,
            {
              scene: 4,
              why: 'Both functions make a new list and leave the old one alone, so that you can always go back.',
            },
          ),
          ask('Prices are 12, 35, 18 and 60. How many are under twenty?', ['One', 'Two', 'Three', 'Four'], 1, {
            scene: 2,
            why: 'Only 12 and 18 pass the test “under twenty”.',
          }),
        ],
      },
    },
    {
      title: 'Data over a weak network',
      clip: 'js-3',
      summary:
        'fetch, await and a plan for a lost connection. Practice: show the last saved list when the network is gone.',
      scenes: [
        {
          say: 'On the road to Musanze the network comes and goes. Good code plans for that.',
          point: 'Plan for the network that fails',
        },
        {
          say: 'Fetch asks a server for data, and await waits without freezing the page.',
          point: 'await never freezes the page',
        },
        { say: 'Put it in a try block, because the answer may not come.', point: 'try: the answer may not come' },
        { say: 'If it fails, catch shows the last list that was saved.', point: 'catch: show what was saved' },
        { say: 'People then see something useful, instead of an empty screen.', point: 'Something useful, always' },
      ],
      visual: { kind: 'flow', nodes: ['fetch', 'Wait for answer', 'Fails? Catch it', 'Saved list'], carry: 'request' },
      quiz: {
        title: 'Ready for a lost connection',
        description: 'Three questions about fetch, try and catch.',
        passing_score: 65,
        questions: [
          ask(
            'What does await do to the page?',
            ['Freezes it until the answer comes', 'Waits without freezing it', 'Closes it', 'Reloads it every second'],
            1,
            {
              scene: 1,
              why: 'The function waits for the answer, but people can go on scrolling and typing meanwhile.',
            },
          ),
          ask(
            'Why is fetch placed in a try block?',
            ['The answer may not come', 'It is shorter', 'Servers require it', 'To make it secret'],
            0,
            {
              scene: 2,
              why: 'A network can fail at any moment. What fails inside try goes to catch, not to the user.',
            },
          ),
          ask(
            'What should people see when the request fails?',
            ['An empty screen', 'A message in code', 'The sign-in page', 'The last list that was saved'],
            3,
            { scene: 3, why: 'An old list is more useful than no list, as long as you say how old it is.' },
          ),
        ],
      },
    },
  ],
}
