/** A message on the contact page. Days are counted from today. */
export type DemoContact = {
  name: string
  email: string
  subject: string
  words: string
  language?: 'fr'
  daysAgo: number
  /** What an admin has done about it, in this order. */
  note?: string
  answer?: string
  isClosed?: true
}

export const contactMessages: readonly DemoContact[] = [
  {
    name: 'Wanjiku Kamau',
    email: 'wanjiku.kamau@example.com',
    subject: 'Twelve learners from one school',
    words:
      'I teach mathematics at a secondary school in Thika. Twelve of my learners would like to take the web course together after class.\nDo they each need an account, and is there a price for a group?',
    daysAgo: 1,
  },
  {
    name: 'Moussa Diarra',
    email: 'm.diarra@example.com',
    subject: 'Vidéos sans connexion',
    words:
      'Bonjour, à Ségou la connexion coupe chaque soir. Est-ce que je peux garder une leçon sur mon téléphone pour la regarder plus tard ?',
    language: 'fr',
    daysAgo: 2,
    note: 'Ask the course team which lessons are short enough.',
  },
  {
    name: 'Chidinma Okafor',
    email: 'chidinma@example.com',
    subject: 'Partnership with our coding club',
    words:
      'Our club in Enugu meets every Saturday with about forty people. We would like to show your Python course on a projector and discuss it. Is that allowed?',
    daysAgo: 6,
    answer:
      'Yes, with pleasure. Everybody who wants a certificate needs an own account; watching together is fine.\nTell us how it went.',
  },
  {
    name: 'Best SEO Team',
    email: 'offers@example.com',
    subject: 'First page on every search engine',
    words: 'Dear sir, we bring your site to the first page within a week.',
    daysAgo: 9,
    isClosed: true,
  },
]
