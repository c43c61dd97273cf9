/** What people and the administrators write to each other: minutes are counted from the first message of a thread. */
type Said = { by: 'person' | 'admin'; minutes: number; text: string }
export type DemoSupport = {
  email: string
  hoursAgo: number
  said: readonly Said[]
  labels?: readonly string[]
  note?: string
  /** Closed by the admin after the last message, and rated by the person. */
  rating?: { stars: number; comment: string }
  isRead?: true
}

/** The oldest first. */
export const supportThreads: readonly DemoSupport[] = [
  {
    email: 'ngozi.okafor@mbuyu.test',
    hoursAgo: 190,
    said: [
      { by: 'person', minutes: 0, text: 'My certificate says Okafor Ngozi. Can the names change places?' },
      {
        by: 'admin',
        minutes: 35,
        text: 'Hello Ngozi, yes. Open the certificate and press "Ask for a correction"; we look at it the same day.',
      },
      { by: 'person', minutes: 41, text: 'Found it. Thank you!' },
      { by: 'admin', minutes: 44, text: 'You are welcome.' },
    ],
    labels: ['certificate'],
    rating: { stars: 5, comment: 'A person answered, and quickly.' },
  },
  {
    email: 'kofi.mensah@mbuyu.test',
    hoursAgo: 77,
    said: [
      {
        by: 'person',
        minutes: 0,
        text: 'I have sent the mobile money for the data course yesterday evening, and the course is still locked.',
      },
      { by: 'admin', minutes: 52, text: 'Hello Kofi, which reference did the operator give you?' },
      { by: 'person', minutes: 70, text: 'MP241119.1843.A77120' },
    ],
    labels: ['payment'],
    note: 'The transfer came under the name of his sister; Grace matches it by the reference.',
  },
  {
    email: 'student@mbuyu.test',
    hoursAgo: 50,
    said: [
      { by: 'person', minutes: 0, text: 'Can I watch the lessons on the bus? My connection is weak after Musanze.' },
      {
        by: 'admin',
        minutes: 28,
        text: 'Yes: open the lesson while you have a connection, and choose the small video. The text stays readable without one.',
      },
    ],
    isRead: true,
  },
  {
    email: 'hiwot.bekele@mbuyu.test',
    hoursAgo: 5,
    said: [{ by: 'person', minutes: 0, text: 'I cannot find the second quiz of the web course. Has it moved?' }],
  },
  {
    email: 'mentee@mbuyu.test',
    hoursAgo: 3,
    said: [
      { by: 'person', minutes: 0, text: 'My mentor and I would like to meet on a Saturday. Is that possible?' },
      { by: 'person', minutes: 2, text: 'The calendar shows only weekdays.' },
    ],
  },
]

export const readyAnswers: readonly { title: string; words: string }[] = [
  {
    title: 'Payment not found',
    words:
      'Hello {name},\nwhich reference did your operator give you, and on which day did you pay? We look for it at once.\n{admin}, {organisation}',
  },
  {
    title: 'Certificate with a wrong name',
    words:
      'Hello {name},\nopen the certificate under "Certificates" and press "Ask for a correction". We look at it the same day.\n{admin}',
  },
  {
    title: 'Anything else?',
    words:
      'Is there anything else that we can do for you, {name}? Otherwise I close our conversation; a new message opens it again.',
  },
]
