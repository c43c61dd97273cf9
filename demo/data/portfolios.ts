import type { DemoPalette } from './types.ts'

/** A project of the portfolio. Days are counted from today. */
export type DemoPortfolio = {
  title: string
  description: string
  link?: string
  daysAgo: number
  cover: { motif: string; palette: DemoPalette }
}

export const portfolios: readonly DemoPortfolio[] = [
  {
    title: 'Milk prices by SMS',
    description:
      'Dairy farmers around Nyagatare send the name of their village and get what each collection point pays today. Made by three learners of our first Python class; 2,100 farmers use it.',
    link: 'https://milk-prices.example/',
    daysAgo: 12,
    cover: { motif: 'mobile', palette: 'green' },
  },
  {
    title: 'Clinic queue',
    description:
      'A health centre in Mbale prints a number and shows whose turn it is on an old television. It works without a network for a whole day.',
    daysAgo: 40,
    cover: { motif: 'data', palette: 'sky' },
  },
  {
    title: 'Marché de Sandaga en ligne',
    description:
      'Soixante couturières de Dakar montrent leurs modèles et prennent des commandes. Les mesures se prennent par vidéo.',
    link: 'https://sandaga.example/',
    daysAgo: 75,
    cover: { motif: 'marketing', palette: 'clay' },
  },
  {
    title: 'School library of Kisumu',
    description:
      'A catalogue of 4,000 books, a scanner on a phone, and a reminder that is polite. Written as a final project of the web course.',
    link: 'https://library-kisumu.example/',
    daysAgo: 110,
    cover: { motif: 'web', palette: 'plum' },
  },
  {
    title: 'Savings group ledger',
    description:
      'Women’s savings groups in Tamale keep their shared book on one phone and read it aloud at the meeting. Every number has two witnesses.',
    daysAgo: 160,
    cover: { motif: 'database', palette: 'sun' },
  },
  {
    title: 'Rain map of the Sahel',
    description:
      'Eighty rain gauges, one map that loads on a slow connection, and a voice message in Hausa and Zarma each Monday.',
    link: 'https://rain-map.example/',
    daysAgo: 210,
    cover: { motif: 'ai', palette: 'green' },
  },
]
