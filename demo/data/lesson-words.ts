/** What learners of the demo have written beside their lessons, by the clip of the lesson. */

type Written = { clip: string; atSecond: number; text: string; daysAgo: number }

/** The notes of the demo student. */
export const lessonNotes: Written[] = [
  {
    clip: 'js-1',
    atSecond: 13,
    text: 'The input of a function goes in brackets. Mine was called stages, too.',
    daysAgo: 2,
  },
  { clip: 'js-1', atSecond: 18, text: 'return hands the answer back. Without it I got undefined!', daysAgo: 2 },
  { clip: 'web-1', atSecond: 8, text: 'Look at the page source of our school again.', daysAgo: 50 },
]

export type DemoAsked = Written & {
  /** The email of the learner; left out: one of the class. */
  email?: string
  answer?: string
}

/** Questions to the teacher of a course. */
export const lessonQuestions: DemoAsked[] = [
  {
    clip: 'js-1',
    email: 'student@mbuyu.test',
    atSecond: 23,
    text: 'What happens when I call the function with a half stage, such as 2.5? Is that allowed?',
    daysAgo: 2,
    answer:
      'JavaScript allows it and answers 750. Whether a passenger may pay for half a stage is your rule, so write it down in the function: round first, then multiply.',
  },
  {
    clip: 'js-1',
    email: 'student@mbuyu.test',
    atSecond: 8,
    text: 'Fares here change every January. Should I still use a constant?',
    daysAgo: 1,
  },
  {
    clip: 'ai-1',
    atSecond: 20,
    text: 'I ask for eighty words and get a hundred and twenty. How do I make it keep to the limit?',
    daysAgo: 3,
    answer:
      'Models count badly. Ask for five sentences instead, or for three bullet points: that they keep much better. Then shorten the last one yourself.',
  },
  {
    clip: 'ai-1',
    atSecond: 8,
    text: 'My parents’ letters must be in Amharic. Should I write the request in Amharic or in English?',
    daysAgo: 2,
  },
  { clip: 'ai-2', atSecond: 9, text: 'Where can I check a law if the ministry’s site is down?', daysAgo: 1 },
]
