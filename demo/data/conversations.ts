/** What a mentor and a mentee of the demo have written, by the address of the mentee. */
export type DemoMessage = {
  daysAgo: number
  /** Minutes after the first message of that day. */
  minutes?: number
  from: 'mentor' | 'mentee'
  text: string
  /** What the other person has reported about it. */
  report?: { kind: 'contact'; words: string }
}

export const conversations: Readonly<Record<string, readonly DemoMessage[]>> = {
  'mentee@mbuyu.test': [
    {
      daysAgo: 38,
      from: 'mentor',
      text: 'Welcome, Grace! Before our first call: which of the three topics in your application is the most urgent for you?',
    },
    {
      daysAgo: 38,
      minutes: 95,
      from: 'mentee',
      text: 'Thank you! The interviews. I freeze when I have to think aloud, even with problems that I can solve alone at home.',
    },
    {
      daysAgo: 37,
      from: 'mentor',
      text: 'That is very common. Take one small problem a day, and say every step before you type it. Ten minutes, no more. Record yourself if you can bear it.',
    },
    {
      daysAgo: 12,
      from: 'mentee',
      text: 'I am stuck with this one. It should find the first letter that is not repeated, but it answers the last:\n```js\nfunction firstSingle(word) {\n  let found = null\n  for (const letter of word) {\n    if (word.split(letter).length === 2) found = letter\n  }\n  return found\n}\n```\nWhat do I overlook?',
    },
    {
      daysAgo: 12,
      minutes: 210,
      from: 'mentor',
      text: 'Your loop never stops, so a later letter replaces the first. Return at once:\n```js\nif (word.split(letter).length === 2) return letter\n```\nThen ask yourself how often each letter is counted for a word of a million letters. https://developer.mozilla.org/en-US/docs/Web/JavaScript/Reference/Global_Objects/Map will help.',
    },
    {
      daysAgo: 11,
      from: 'mentee',
      text: 'Of course! With a Map it is one pass to count and one to find. Thank you, this made my day.',
    },
  ],
  'ousmane.sene@mbuyu.test': [
    {
      daysAgo: 120,
      from: 'mentee',
      text: 'J’ai relu mon plan avec vos remarques. La partie sur les coûts est-elle plus claire ainsi ?',
    },
    {
      daysAgo: 119,
      from: 'mentor',
      text: 'Oui, beaucoup plus. Ajoutez seulement ce que vous ferez si la livraison tarde de deux semaines.',
    },
    { daysAgo: 22, from: 'mentor', text: 'Toutes mes félicitations pour le poste, Ousmane. Ce fut un plaisir.' },
  ],
  'chiamaka.eze@mbuyu.test': [
    {
      daysAgo: 20,
      from: 'mentor',
      text: 'Hello Chiamaka, good to meet you. Tell me about the project that you are proudest of.',
    },
    {
      daysAgo: 19,
      from: 'mentee',
      text: 'A booking page for my aunt’s salon in Enugu. Forty customers a week use it, most of them on small phones.',
    },
    {
      daysAgo: 18,
      from: 'mentor',
      text: 'Then you have what most portfolios lack: real users. Write down three things that they complained of.',
    },
    {
      daysAgo: 17,
      from: 'mentor',
      text: 'We can also go on by WhatsApp, if that is easier for you. What is your number?',
      report: {
        kind: 'contact',
        words: 'I would rather stay here. Please remind mentors that they should not ask for numbers.',
      },
    },
    {
      daysAgo: 6,
      from: 'mentee',
      text: 'Here they are: the page is slow in the evening, the times are in the wrong order, and nobody finds how to cancel. Which one would you repair first, and why?',
    },
  ],
}
