import type { CourseText } from '../types.ts'
import { ask } from './question.ts'

export const mobileMoneyApis: CourseText = {
  slug: 'mobile-money-apis',
  title: 'Building with Mobile Money APIs',
  description:
    'Payments on this continent run on phones, and a developer who can connect them safely always finds work. ' +
    'This advanced course builds the payment part of a small ticket shop: ask a phone to pay, receive the answer, and never charge a customer twice. ' +
    'We speak about what is the same at every provider, so that what you learn works in Kenya as well as in Ghana or Senegal. ' +
    'You practise against a simulator and reconcile a full day of trade at the end.',
  field: 'Software Engineering',
  level: 3,
  price_cents: 4900,
  duration_minutes: 150,
  tutor: 'wanjiru.kamau@mbuyu.test',
  requirements: [
    'You build web servers in any language',
    'You know HTTP, JSON and a database',
    'Course JavaScript Essentials or the same knowledge',
  ],
  what_you_will_learn: [
    'Explain every step of a mobile money payment',
    'Ask for a payment with a key that prevents double charges',
    'Check a webhook before you believe it',
    'Reconcile your ledger with the statement of the provider',
  ],
  skills: ['APIs', 'Mobile payments', 'Programming'],
  cover: { motif: 'mobile', palette: 'clay' },
  is_published: true,
  lessons: [
    {
      title: 'The life of a payment',
      clip: 'momo-1',
      summary:
        'From request to receipt, with every state in between. Practice: draw the states of a payment and mark where a customer can get lost.',
      scenes: [
        {
          say: 'When a customer pays by phone, four parties talk. Know them before you write code.',
          point: 'Four parties talk in every payment',
        },
        {
          say: 'Your shop asks the provider for a payment, with an amount and a phone number.',
          point: 'Your shop asks for a payment',
        },
        { say: 'The provider sends a prompt to the phone of the customer.', point: 'The provider prompts the phone' },
        {
          say: 'The customer types the PIN there. Your code never sees it.',
          point: 'The PIN never passes through you',
        },
        {
          say: 'Minutes may pass. Only then comes the result, so keep the order pending until it does.',
          point: 'Pending until the result arrives',
        },
      ],
      visual: { kind: 'flow', nodes: ['Your shop', 'Provider', 'Customer', 'Result'], carry: '2,500 RWF' },
      quiz: {
        title: 'The life of a payment',
        description: 'Three questions on who does what.',
        passing_score: 70,
        questions: [
          ask(
            'Who sees the PIN of the customer?',
            [
              'Your server',
              'Your support team',
              'Only the customer and the provider',
              'Everybody with the order number',
            ],
            2,
            {
              scene: 3,
              why: 'The PIN is typed on the customer’s phone and goes to the provider. Your code must never ask for it.',
            },
          ),
          ask('What should the order be until the result arrives?', ['Paid', 'Pending', 'Cancelled', 'Deleted'], 1, {
            scene: 4,
            why: 'Until the result comes you know neither that it was paid nor that it was not.',
          }),
          ask(
            'What does your shop send with its request?',
            ['The name of the bank', 'A photo of the customer', 'The PIN', 'An amount and a phone number'],
            3,
            { scene: 1, why: 'The provider has to know how much to take, and from which phone.' },
          ),
        ],
      },
    },
    {
      title: 'Never charge twice',
      clip: 'momo-2',
      summary:
        'Idempotency keys and safe retries. Practice: repeat one request five times against the simulator and prove that it charges once.',
      scenes: [
        {
          say: 'The network drops, the customer taps again. Did you just charge her twice?',
          point: 'One order, one charge, always',
        },
        { say: 'Give each order a key of its own, before the first attempt.', point: 'A key is made with the order' },
        { say: 'Send the same key with every retry of that order.', point: 'Every retry sends the same key' },
        {
          say: 'The provider sees the key again, and returns the first answer.',
          point: 'A known key gets the first answer',
        },
        {
          say: 'Store the key in your database as unique, so your own code cannot slip either.',
          point: 'Unique in your own database too',
        },
      ],
      visual: {
        kind: 'code',
        file: 'charge.ts',
        blocks: [
          'const key = order.paymentKey; // made once',
          'await provider.charge({\n  key,\n  amount: 2500,\n});',
          '// the customer taps again: the same key\n// answer: the receipt of the first charge',
          '// column payment_key: unique',
        ],
      },
      quiz: {
        title: 'Never charge twice',
        description: 'The most important ten minutes of this course.',
        passing_score: 80,
        questions: [
          ask(
            'When is the key of an order made?',
            ['After the payment', 'Before the first attempt', 'At every retry', 'At the end of the day'],
            1,
            {
              scene: 1,
              why: 'The key must exist before anything can go wrong, and that can be the very first attempt.',
            },
          ),
          ask('What does a retry send?', ['The same key', 'A new key', 'No key', 'The key of another order'], 0, {
            scene: 2,
            why: 'The key says “this is still the same order”. Another key would be another payment.',
          }),
          ask(
            'The provider sees a known key. What does it do?',
            ['Charges again', 'Blocks the phone', 'Deletes the order', 'Returns the first answer'],
            3,
            { scene: 3, why: 'The provider remembers the key and its answer, so that nobody is charged twice.' },
          ),
          ask(
            'Why is the key unique in your database as well?',
            [
              'To sort orders',
              'To save space',
              'So your own code cannot charge twice',
              'The provider reads your database',
            ],
            2,
            {
              scene: 4,
              why: 'Two parts of your own program may act at the same moment. The database lets only one of them win.',
            },
          ),
        ],
      },
    },
    {
      title: 'Webhooks you can trust',
      clip: 'momo-3',
      summary:
        'Signatures, amounts and the evening check. Practice: reject a forged message and find the one order that does not match.',
      scenes: [
        {
          say: 'The result comes to you as a webhook. But anyone can send a message to an address.',
          point: 'Anyone can send you a message',
        },
        {
          say: 'So check the signature first, with the secret you share with the provider.',
          point: 'Check the signature first',
        },
        { say: 'Then compare amount and currency with your own order.', point: 'Compare amount and currency' },
        { say: 'Answer quickly, and do the slow work afterwards in a queue.', point: 'Answer fast, work in a queue' },
        {
          say: 'Each evening, lay your ledger beside the statement, and explain every difference.',
          point: 'Every evening, explain each difference',
        },
      ],
      visual: {
        kind: 'table',
        title: 'Evening check, 14 May',
        head: ['Order', 'Ledger', 'Statement', 'Verdict'],
        rows: [
          ['A-311', '2,500', '2,500', 'match'],
          ['A-312', '7,000', '7,000', 'match'],
          ['A-313', '1,200', 'missing', 'ask'],
          ['A-314', '4,100', '4,100', 'match'],
        ],
        marked: [2],
      },
      quiz: {
        title: 'Webhooks you can trust',
        description: 'Decide what to believe.',
        passing_score: 70,
        questions: [
          ask('What do you check first in a webhook?', ['Its length', 'The hour', 'The language', 'Its signature'], 3, {
            scene: 1,
            why: 'Anyone can send a message to an address. Only the provider knows the secret that signs it.',
          }),
          ask(
            'What do you compare with your own order?',
            [
              'Amount and currency',
              'The colour of the logo',
              'The name of the server',
              'Nothing, the provider is always right',
            ],
            0,
            { scene: 2, why: 'A real message may still be about another amount. Trust your own order, and compare.' },
          ),
          ask(
            'Where does the slow work belong?',
            ['Before the answer', 'In the browser', 'In a queue, after the answer', 'In an email'],
            2,
            {
              scene: 3,
              why: 'The provider waits for a quick answer and sends the message again when it does not come.',
            },
          ),
        ],
      },
    },
  ],
}
