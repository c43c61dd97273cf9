import type { CourseText } from '../types.ts'
import { ask } from './question.ts'

export const digitalMarketing: CourseText = {
  slug: 'digital-marketing',
  title: 'Digital Marketing for Small Brands',
  description:
    'You make good soap, braid beautiful hair or repair phones, and too few people know it. This course shows how a small brand becomes known with little money: choose one customer, tell one clear story, and measure what it brings. ' +
    'The examples come from tailors in Accra, farms near Nakuru and food sellers in Douala. ' +
    'You finish with a plan for four weeks that fits on one page.',
  field: 'Marketing',
  level: 1,
  price_cents: 0,
  duration_minutes: 40,
  tutor: 'kofi.mensah@mbuyu.test',
  requirements: ['A product or service, even a small one', 'A phone with a camera'],
  what_you_will_learn: [
    'Describe one customer in three sentences',
    'Write a post that leads to an order',
    'Measure what a campaign costs per customer',
  ],
  skills: ['Copywriting', 'Digital marketing'],
  cover: { motif: 'marketing', palette: 'sun' },
  is_published: true,
  lessons: [
    {
      title: 'One customer, one story',
      clip: 'marketing-1',
      summary:
        'From everyone to someone. Practice: describe your customer in three sentences and write one post for her alone.',
      scenes: [
        {
          say: 'A post for everyone is a post for no one. So choose one customer.',
          point: 'For everyone is for no one',
        },
        { say: 'Give her a name, a street, and a problem on a Tuesday morning.', point: 'Name, street and problem' },
        { say: 'Show the problem in your first line, in her own words.', point: 'Start with her problem' },
        {
          say: 'Then show your answer, with a picture that you took yourself.',
          point: 'Show your answer, own picture',
        },
        { say: 'End with one clear step: send a message, and collect it on Friday.', point: 'End with one clear step' },
      ],
      visual: {
        kind: 'chat',
        lines: [
          ['me', 'School starts Monday and the uniform is too short?'],
          ['me', 'We let it down while you wait. 20 cedis.'],
          ['them', 'Can I come on Friday?'],
          ['me', 'Yes! Makola, row 4, until six.'],
        ],
      },
      quiz: {
        title: 'One customer, one story',
        description: 'Check your first post.',
        passing_score: 70,
        questions: [
          ask('Whom do you write a post for?', ['Everyone', 'Other sellers', 'One customer', 'Yourself'], 2, {
            scene: 0,
            why: 'Words that should fit everybody touch nobody.',
          }),
          ask(
            'What comes in the first line?',
            ['Her problem, in her words', 'The year you started', 'Your logo', 'A list of prices'],
            0,
            { scene: 2, why: 'People stop scrolling when they read about themselves.' },
          ),
          ask(
            'How does a good post end?',
            ['With ten links', 'With one clear step', 'With a question about the weather', 'Without an end'],
            1,
            { scene: 4, why: 'Whoever has to choose among many steps takes none.' },
          ),
        ],
      },
    },
    {
      title: 'What does a customer cost?',
      clip: 'marketing-2',
      summary:
        'Reach, replies, orders and the price of each. Practice: work out the cost per customer of your last promotion.',
      scenes: [
        {
          say: 'Likes feel good, but they do not pay the rent. Follow the money instead.',
          point: 'Likes do not pay the rent',
        },
        { say: 'Your post reached two thousand people, for ten dollars.', point: '2,000 people saw it' },
        { say: 'Of these, one hundred and twenty opened your page.', point: '120 opened the page' },
        { say: 'Thirty wrote to you, and that is already a good sign.', point: '30 wrote to you' },
        {
          say: 'Ten bought. So each customer cost one dollar. Is your profit larger than that?',
          point: '10 bought: $1 per customer',
        },
      ],
      visual: { kind: 'layers', items: ['2,000 saw it', '120 opened it', '30 wrote', '10 bought'] },
      quiz: {
        title: 'What does a customer cost?',
        description: 'A little arithmetic that saves money.',
        passing_score: 70,
        questions: [
          ask(
            'A post costs 10 dollars and brings 10 customers. What does each cost?',
            ['10 dollars', '1 dollar', '100 dollars', 'Nothing'],
            1,
            { scene: 4, why: 'Divide what you paid by the number of people who bought: 10 dollars ÷ 10.', points: 2 },
          ),
          ask('What should you follow instead of likes?', ['The colours', 'The hour', 'Other shops', 'The money'], 3, {
            scene: 0,
            why: 'A like costs nothing and promises nothing. The rent is paid by people who buy.',
          }),
          ask(
            'The same post brings only 5 customers. What does each cost now?',
            ['2 dollars', '50 cents', '5 dollars', '15 dollars'],
            0,
            { scene: 4, why: 'The price stays at 10 dollars, but it is shared by fewer people: 10 ÷ 5.', points: 2 },
          ),
        ],
      },
    },
  ],
}
