import type { CourseText } from '../types.ts'
import { ask } from './question.ts'

export const spreadsheetsForBusiness: CourseText = {
  slug: 'spreadsheets-for-business',
  title: 'Spreadsheets for Small Business',
  description:
    'Know at any hour what you earned, who owes you and how long your cash will last. This course replaces the exercise book behind the counter with one tidy sheet that works on a phone, offline. ' +
    'You build a cash book, let formulas do the sums, and read a simple forecast before you order new stock. ' +
    'It is made for shop owners, cooperatives and church treasurers.',
  field: 'Business',
  level: 1,
  price_cents: 0,
  duration_minutes: 45,
  tutor: 'wanjiru.kamau@mbuyu.test',
  requirements: ['Any spreadsheet program on phone or computer', 'The sales of one week, on paper or in your head'],
  what_you_will_learn: [
    'Keep a cash book with one line per movement',
    'Add up with SUM and SUMIF',
    'See how many weeks your cash will last',
  ],
  skills: ['Data analysis', 'Spreadsheets'],
  cover: { motif: 'spreadsheet', palette: 'green' },
  is_published: true,
  lessons: [
    {
      title: 'A cash book that adds itself',
      clip: 'sheets-1',
      summary: 'One line per movement and a running balance. Practice: enter your last ten sales and purchases.',
      scenes: [
        {
          say: 'Money comes in, money goes out. One honest line for each keeps you calm.',
          point: 'One line per movement',
        },
        { say: 'Write the date, and what it was for, in the first columns.', point: 'Date and reason first' },
        { say: 'Money in is positive. Money out gets a minus.', point: 'In is plus, out is minus' },
        { say: 'The balance is the line above, plus the new amount.', point: 'Balance: line above + amount' },
        {
          say: 'Pull the formula down once, and the book adds itself from now on.',
          point: 'Pull it down, and it adds itself',
        },
      ],
      visual: {
        kind: 'table',
        title: 'Cash book, week 21',
        head: ['Day', 'For', 'Amount', 'Balance'],
        sheet: true,
        rows: [
          ['Mon', 'Sales', '+18,500', '18,500'],
          ['Mon', 'Flour', '-6,200', '12,300'],
          ['Tue', 'Sales', '+21,000', '33,300'],
          ['Wed', 'Rent', '-15,000', '18,300'],
        ],
        marked: [3],
      },
      quiz: {
        title: 'The cash book',
        description: 'Three questions with small sums.',
        passing_score: 70,
        questions: [
          ask('How many lines does one movement of money get?', ['One', 'Two', 'None', 'As many as you like'], 0, {
            scene: 0,
            why: 'If each movement has its own line, you can find and check every one later.',
          }),
          ask(
            'The balance is 12,300 and you sell for 21,000. What is it now?',
            ['8,700', '21,000', '33,300', '12,300'],
            2,
            { scene: 3, why: 'Take the line above, plus the new amount: 12,300 + 21,000.' },
          ),
          ask(
            'How do you write money that goes out?',
            ['In red only', 'With a minus', 'In another book', 'Not at all'],
            1,
            { scene: 2, why: 'With the sign in the number, one formula works for money in both directions.' },
          ),
        ],
      },
    },
    {
      title: 'How long will the cash last?',
      clip: 'sheets-2',
      summary: 'A forecast of eight weeks on one line. Practice: draw your own line and decide when to order stock.',
      scenes: [
        {
          say: 'A shop rarely dies from small profit. It dies on the day the cash is gone.',
          point: 'Watch the cash, not only profit',
        },
        { say: 'Add up what leaves every week: rent, wages, transport.', point: 'Add up what leaves each week' },
        { say: 'Put the expected sales beside it, and be modest.', point: 'Expect modest sales' },
        { say: 'Draw the balance for the next eight weeks.', point: 'Draw eight weeks ahead' },
        {
          say: 'Where the line dips, act early. Order less, or collect what people owe you.',
          point: 'Where it dips, act early',
        },
      ],
      visual: {
        kind: 'line',
        title: 'Balance, next eight weeks',
        values: [62, 55, 47, 34, 22, 29, 44, 58, 70],
        from: 'This week',
        to: 'Week 8',
      },
    },
  ],
}
