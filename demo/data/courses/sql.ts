import type { CourseText } from '../types.ts'
import { ask } from './question.ts'

export const sqlFirstSteps: CourseText = {
  slug: 'sql-first-steps',
  title: 'First Steps in SQL',
  description:
    'Almost every shop, clinic and bank on the continent keeps its records in a database, and SQL is the language that asks it questions. ' +
    'In two short lessons you learn to choose rows, sort them, and join two tables without counting anything twice. ' +
    'All practice runs in one small file on your own computer.',
  field: 'Data',
  level: 1,
  price_cents: 0,
  duration_minutes: 45,
  tutor: 'wanjiru.kamau@mbuyu.test',
  requirements: ['You have used a spreadsheet before', 'SQLite, which is free and small'],
  what_you_will_learn: [
    'Choose columns and rows with SELECT and WHERE',
    'Sort and limit an answer',
    'Join two tables on a shared key',
  ],
  skills: ['Data analysis', 'SQL'],
  cover: { motif: 'database', palette: 'plum' },
  is_published: true,
  lessons: [
    {
      title: 'Ask a table a question',
      clip: 'sql-1',
      summary: 'SELECT, FROM, WHERE and ORDER BY. Practice: list the five newest orders of your own city.',
      scenes: [
        {
          say: 'SQL is a polite way to ask a table a question. Four words take you far.',
          point: 'Four words take you far',
        },
        { say: 'Select names the columns you want to see.', point: 'SELECT names the columns' },
        { say: 'From names the table. Here it is the orders of a shop in Nairobi.', point: 'FROM names the table' },
        {
          say: 'Where keeps only the rows that pass a test, such as orders above two thousand shillings.',
          point: 'WHERE keeps matching rows',
        },
        {
          say: 'Order by sorts the answer. Add the word desc, and the largest comes first.',
          point: 'ORDER BY sorts the answer',
        },
      ],
      visual: {
        kind: 'code',
        file: 'orders.sql',
        blocks: [
          'SELECT customer, total',
          'FROM orders',
          'WHERE total > 2000',
          'ORDER BY total DESC;\n-- Achieng  8400\n-- Mutua    5150',
        ],
      },
      quiz: {
        title: 'Four words of SQL',
        description: 'Match each word with its work.',
        passing_score: 70,
        questions: [
          ask('Which word names the columns?', ['FROM', 'WHERE', 'SELECT', 'ORDER BY'], 2, {
            scene: 1,
            why: 'A question in SQL begins with the columns you want to see.',
          }),
          ask(
            'What does WHERE do?',
            ['Keeps the rows that pass a test', 'Names the table', 'Sorts the answer', 'Deletes the table'],
            0,
            {
              scene: 3,
              why: 'WHERE is a test: each row that passes it is in the answer, and the others stay in the table.',
            },
          ),
          ask(
            'How do you put the largest total first?',
            ['SELECT total', 'WHERE total', 'FROM total', 'ORDER BY total DESC'],
            3,
            { scene: 4, why: 'ORDER BY sorts from small to large. DESC, for descending, turns that round.' },
          ),
        ],
      },
    },
    {
      title: 'Join two tables',
      clip: 'sql-2',
      summary: 'Keys and JOIN. Practice: show every order with the phone number of its customer.',
      scenes: [
        {
          say: 'Good databases do not write the same thing twice. So facts live in different tables.',
          point: 'Each fact lives in one place',
        },
        {
          say: 'Customers sit in one table, and every customer has a number, the key.',
          point: 'Every customer has a key',
        },
        { say: 'Orders sit in another table, and carry the number of their customer.', point: 'Orders carry that key' },
        { say: 'Join lays the two side by side, wherever the numbers match.', point: 'JOIN matches the numbers' },
        {
          say: 'An order without a match is left out, so always check how many rows you get.',
          point: 'Always check the row count',
        },
      ],
      visual: {
        kind: 'table',
        title: 'orders JOIN customers',
        head: ['Order', 'Key', 'Customer', 'Total'],
        rows: [
          ['101', '7', 'Achieng', '8400'],
          ['102', '3', 'Mutua', '5150'],
          ['103', '7', 'Achieng', '990'],
          ['104', '5', 'Wairimu', '2300'],
        ],
        marked: [0, 2],
      },
      quiz: {
        title: 'Keys and joins',
        description: 'Three questions before you join tables at work.',
        passing_score: 70,
        questions: [
          ask(
            'Why do facts live in different tables?',
            [
              'Tables may only have ten rows',
              'So that the same thing is not written twice',
              'It looks tidy on paper',
              'SQL cannot read long tables',
            ],
            1,
            { scene: 0, why: 'What is written once can be corrected once. What is written twice will differ one day.' },
          ),
          ask(
            'What does an order carry to point to its customer?',
            ['The name of the city', 'A photograph', 'The password', 'The number of the customer, the key'],
            3,
            {
              scene: 2,
              why: 'The key is short, never changes and belongs to one customer only. A name may belong to many.',
            },
          ),
          ask(
            'What happens to an order without a match?',
            ['It is left out of the answer', 'It appears twice', 'It stops the database', 'It gets a new customer'],
            0,
            {
              scene: 4,
              why: 'JOIN lays rows side by side where the numbers match. Rows without a partner do not appear.',
            },
          ),
        ],
      },
    },
  ],
}
