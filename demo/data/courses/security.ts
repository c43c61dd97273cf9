import type { CourseText } from '../types.ts'
import { ask } from './question.ts'

export const cyberSecurityBasics: CourseText = {
  slug: 'cyber-security-basics',
  title: 'Cyber Security Basics',
  description:
    'Protect yourself, your family and the place where you work. This course explains the tricks behind most attacks on people in our cities, from the false delivery message to the stolen SIM. ' +
    'You will set up strong sign-ins, learn to read a message with suspicion, and know whom to call when something has gone wrong. ' +
    'It needs no technical knowledge and suits a whole team.',
  field: 'Cyber Security',
  level: 1,
  price_cents: 0,
  duration_minutes: 35,
  tutor: 'eric.habimana@mbuyu.test',
  requirements: ['A phone or a computer', 'One account that matters to you'],
  what_you_will_learn: [
    'Make a password that is long and easy to remember',
    'Use a second step at sign-in',
    'Recognise a message that wants to trick you',
  ],
  skills: ['Data protection', 'Information security'],
  cover: { motif: 'security', palette: 'plum' },
  is_published: true,
  lessons: [
    {
      title: 'Passwords that hold',
      clip: 'security-1',
      summary:
        'Length beats tricks. Practice: change the password of your email account and switch the second step on.',
      scenes: [
        {
          say: 'Most accounts are not broken by genius. They are opened with a weak password.',
          point: 'Most doors open with weak passwords',
        },
        { say: 'Six small letters are guessed in less than a second.', point: 'Six letters: under a second' },
        { say: 'A word with a number at the end lasts a few hours.', point: 'Word and number: some hours' },
        { say: 'Four words that do not belong together hold for centuries.', point: 'Four odd words: centuries' },
        {
          say: 'Keep them in a password manager, and add a second step for your email.',
          point: 'A manager and a second step',
        },
      ],
      visual: {
        kind: 'bars',
        title: 'How well it holds',
        items: [
          ['amina', 2, 'at once'],
          ['Lagos2024', 22, 'hours'],
          ['mango drum river kite', 78, 'centuries'],
          ['... and a second step', 100, 'safest'],
        ],
      },
      quiz: {
        title: 'Passwords that hold',
        description: 'Choose the stronger door.',
        passing_score: 70,
        questions: [
          ask(
            'How are most accounts opened by strangers?',
            ['With a weak password', 'By genius', 'With a drill', 'Through the printer'],
            0,
            { scene: 0, why: 'Guessing costs attackers almost nothing. They try the easy ones first.' },
          ),
          ask(
            'Which password holds longest?',
            ['kigali', 'Password1', 'Four words that do not belong together', 'Your birthday'],
            2,
            {
              scene: 3,
              why: 'Length counts more than odd signs. Words that do not belong together cannot be guessed from each other.',
            },
          ),
          ask(
            'Which account needs the second step first?',
            ['A game', 'A newsletter', 'A radio station', 'Your email'],
            3,
            { scene: 4, why: 'Whoever reads your mail can ask every other service for a new password.' },
          ),
        ],
      },
    },
    {
      title: 'The message that hurries you',
      clip: 'security-2',
      summary:
        'How false messages work and how to answer them. Practice: collect three real examples and mark the trick in each.',
      scenes: [
        {
          say: 'A message says your account will be blocked today. Take a breath. Hurry is the trick.',
          point: 'Hurry is the trick',
        },
        {
          say: 'It pretends to be your bank, and it wants you to act at once.',
          point: 'It pretends to be someone you trust',
        },
        {
          say: 'Do not use the link. Open the app yourself, or call the number on your card.',
          point: 'Never use the link inside',
        },
        { say: 'No bank, and no mobile money agent, ever asks for your PIN.', point: 'Nobody honest asks for a PIN' },
        {
          say: 'Did you answer already? Call your provider now. Fast and honest is never shameful.',
          point: 'Already answered? Call at once',
        },
      ],
      visual: {
        kind: 'chat',
        lines: [
          ['them', 'Your account closes TODAY. Confirm here: bnk-secure.example'],
          ['me', 'I will call the bank myself.'],
          ['them', 'No time! Just send us your PIN.'],
          ['me', 'No bank asks for that. Reported.'],
        ],
      },
      quiz: {
        title: 'Read with suspicion',
        description: 'Would you have noticed? Three attempts, then an hour to watch the lesson again.',
        passing_score: 70,
        shuffle_options: true,
        limit: { attempts: 3, retry_minutes: 60 },
        questions: [
          ask('What is the trick in most false messages?', ['Poor pictures', 'Hurry', 'Long words', 'Good news'], 1, {
            scene: 0,
            why: 'Whoever is pressed for time does not check. That is why such messages say “today”.',
          }),
          ask(
            'A message from your bank holds a link. What do you do?',
            ['Use it at once', 'Send it to friends', 'Reply with your name', 'Open the app yourself'],
            3,
            { scene: 2, why: 'A link can lead anywhere, whatever it looks like. Use the way you already know.' },
          ),
          ask('Who may ask for your PIN?', ['The bank', 'The agent', 'Nobody', 'A relative of the agent'], 2, {
            scene: 3,
            why: 'A PIN proves that it is you. Nobody who works honestly needs it.',
          }),
          ask(
            'You have answered a false message. What now?',
            ['Call your provider at once', 'Wait a week', 'Tell nobody', 'Buy a new phone'],
            0,
            { scene: 4, why: 'In the first minutes the provider can still stop a payment.' },
          ),
        ],
      },
    },
  ],
}
