import type { CourseText } from '../types.ts'
import { ask } from './question.ts'

export const uxForLowBandwidth: CourseText = {
  slug: 'ux-for-low-bandwidth',
  title: 'UX for Small Screens and Slow Networks',
  description:
    'Design for the phone that most people really own: a small screen, a cracked corner, one bar of signal and a data bundle that ends tonight. ' +
    'You will talk with users before you draw, sketch a flow that works with one thumb, and test it with five people in an afternoon. ' +
    'Along the way you build a case study for your portfolio, from first interview to tested prototype. ' +
    'The tutor gives written feedback on every case study.',
  field: 'Design',
  level: 2,
  price_cents: 3900,
  duration_minutes: 110,
  tutor: 'kofi.mensah@mbuyu.test',
  requirements: ['Pen and paper', 'Any drawing or prototyping tool', 'Courage to speak with strangers'],
  what_you_will_learn: [
    'Hold an interview that does not lead the answer',
    'Design for one thumb and one bar of signal',
    'Test with five people and act on what you see',
    'Present your work as a case study',
  ],
  skills: ['UX design', 'Web development'],
  cover: { motif: 'design', palette: 'clay' },
  is_published: true,
  lessons: [
    {
      title: 'Listen before you draw',
      clip: 'ux-1',
      summary:
        'Questions that open and questions that close. Practice: interview two people about the last time they sent money.',
      scenes: [
        {
          say: 'Your first idea is about you. So listen before you draw anything.',
          point: 'Your first idea is about you',
        },
        {
          say: 'Do not ask, would you use this app? People are polite, and say yes.',
          point: 'Polite people always say yes',
        },
        { say: 'Ask about the last time: when did you last send money home?', point: 'Ask about the last time' },
        { say: 'Then stay silent. Silence brings the second, more honest answer.', point: 'Silence brings honesty' },
        {
          say: 'Write down the words they use. Those words belong on your screens.',
          point: 'Their words go on your screens',
        },
      ],
      visual: {
        kind: 'compare',
        left: ['Closes', 'Would you use it?', 'Is it easy?', 'Do you like it?'],
        right: ['Opens', 'When last?', 'What then?', 'Show me how'],
      },
      quiz: {
        title: 'Listen before you draw',
        description: 'Which question opens a conversation?',
        passing_score: 70,
        questions: [
          ask(
            'Why is "Would you use this app?" a weak question?',
            ['It is too short', 'Polite people say yes', 'It is about money', 'It needs a prototype'],
            1,
            { scene: 1, why: 'The question asks for an opinion about you, and people do not want to hurt you.' },
          ),
          ask(
            'What should you ask about?',
            ['The next ten years', 'Your own idea', 'Other apps only', 'The last time it happened'],
            3,
            { scene: 2, why: 'What people have done is a fact. What they might do is a guess.' },
          ),
          ask(
            'Why do you stay silent after a question?',
            ['It brings a more honest answer', 'To save time', 'To look serious', 'To finish sooner'],
            0,
            { scene: 3, why: 'The first answer is the polite one. Give people time to add the real one.' },
          ),
        ],
      },
    },
    {
      title: 'One thumb, one bar of signal',
      clip: 'ux-2',
      summary:
        'Reach, size and weight of a screen. Practice: redraw the booking screen of a bus company so that a thumb can use it.',
      scenes: [
        {
          say: 'She stands in a full bus, with one free hand. Can she still book her seat?',
          point: 'One free hand in a full bus',
        },
        { say: 'Put the main button where the thumb rests, at the bottom.', point: 'Main button near the thumb' },
        { say: 'Make it at least forty-eight pixels high, so that no tap misses.', point: '48 pixels high, or more' },
        { say: 'Show what is already known, and ask only for what is not.', point: 'Ask only what you do not know' },
        {
          say: 'And keep the whole screen under a hundred kilobytes. Data is money.',
          point: 'Under 100 kB: data is money',
        },
      ],
      visual: {
        kind: 'phone',
        title: 'Kumasi → Accra',
        rows: ['Today, 14:30', 'Seat 12, window', 'GH₵ 95'],
        button: 'Book seat',
        done: 'Booked ✓',
      },
      quiz: {
        title: 'One thumb',
        description: 'Three questions for the full bus.',
        passing_score: 70,
        questions: [
          ask(
            'Where does the main button belong?',
            ['At the top left', 'Hidden in a menu', 'At the bottom, near the thumb', 'On a second page'],
            2,
            {
              scene: 1,
              why: 'Think of a phone in one hand, and of where the thumb can reach without moving the grip.',
            },
          ),
          ask('How high should it be at least?', ['48 pixels', '12 pixels', '4 pixels', '400 pixels'], 0, {
            scene: 2,
            why: 'A thumb covers far more than a few pixels. 48 of them are a comfortable target.',
          }),
          ask(
            'Why keep a screen under a hundred kilobytes?',
            [
              'Phones have no memory',
              'Data is money for the person who uses it',
              'Designers prefer small files',
              'The law says so',
            ],
            1,
            { scene: 4, why: 'Many people pay for every megabyte. A heavy screen costs them money each time.' },
          ),
        ],
      },
    },
    {
      title: 'Test with five people',
      clip: 'ux-3',
      summary:
        'A small test finds most problems. Practice: test your prototype with five people and fix the worst problem first.',
      scenes: [
        {
          say: 'You do not need a laboratory. Five people and one afternoon show you most problems.',
          point: 'Five people, one afternoon',
        },
        { say: 'Give a task, not a tour. Please book a seat for tomorrow.', point: 'Give a task, not a tour' },
        { say: 'Watch the hands, and do not help, even when it hurts.', point: 'Watch, and do not help' },
        { say: 'Count how many people meet each problem.', point: 'Count who meets each problem' },
        { say: 'Fix the worst one, then test again with new people.', point: 'Fix the worst, test again' },
      ],
      visual: {
        kind: 'line',
        title: 'Share of problems found',
        values: [0, 31, 52, 67, 77, 84],
        from: '0 people',
        to: '5 people',
        goal: 'enough to act',
      },
      quiz: {
        title: 'Test with five people',
        description: 'Are you ready to watch?',
        passing_score: 70,
        questions: [
          ask('How many people are enough for a first test?', ['Five', 'Fifty', 'Five hundred', 'None'], 0, {
            scene: 0,
            why: 'After a handful of people you see the same problems again and again.',
          }),
          ask('What do you give them?', ['A tour', 'A discount', 'The answers', 'A task'], 3, {
            scene: 1,
            why: 'A task shows what people do by themselves; a tour shows what you do.',
          }),
          ask(
            'Someone is lost on your screen. What do you do?',
            ['Point at the button', 'Watch and take notes', 'Take the phone', 'Explain the colours'],
            1,
            { scene: 2, why: 'As soon as you help, you no longer see what happens to everybody else.' },
          ),
          ask('What do you fix first?', ['The logo', 'The newest problem', 'The worst problem', 'Nothing'], 2, {
            scene: 4,
            why: 'Time is short: begin with what stops most people, then test again.',
          }),
        ],
      },
    },
  ],
}
