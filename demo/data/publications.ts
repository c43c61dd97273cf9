import type { PublicationStatus, PublicationType } from '#features/money/publication/publication.contract.ts'

type Printed = {
  daysAgo: number
  title: string
  publication_type: PublicationType
  /** Naira. */
  price: number
  status: PublicationStatus
  note?: string
}

/** Printed matter of the organisation; days are counted from today, the oldest first. */
export const printed: readonly Printed[] = [
  {
    daysAgo: 402,
    title: 'Mbuyu Magazine 1: Learning beside work',
    publication_type: 'magazine',
    price: 1_850_000,
    status: 'completed',
    note: '600 copies, sold by the bookshops of Yaba and Surulere.',
  },
  {
    daysAgo: 318,
    title: 'Page of courses in The Guardian Lagos',
    publication_type: 'newspaper',
    price: 420_000,
    status: 'completed',
  },
  { daysAgo: 251, title: 'Programs of the year', publication_type: 'brochure', price: 275_500, status: 'completed' },
  {
    daysAgo: 190,
    title: 'Mbuyu Magazine 2: Mentors at work',
    publication_type: 'magazine',
    price: 2_120_000,
    status: 'completed',
    note: 'Second print of 200 copies included.',
  },
  {
    daysAgo: 133,
    title: 'Open day at the Kigali hub',
    publication_type: 'flyer',
    price: 38_750.5,
    status: 'cancelled',
    note: 'The printer had the wrong day; not delivered and not paid.',
  },
  {
    daysAgo: 130,
    title: 'Open day at the Kigali hub, corrected',
    publication_type: 'flyer',
    price: 41_000,
    status: 'completed',
  },
  { daysAgo: 74, title: 'Twelve stories of graduates', publication_type: 'other', price: 960_000, status: 'completed' },
  {
    daysAgo: 41,
    title: 'Series on digital work in Daily Trust',
    publication_type: 'newspaper',
    price: 690_000,
    status: 'processing',
    note: 'Three of four parts have appeared.',
  },
  { daysAgo: 16, title: 'Guide for new mentors', publication_type: 'brochure', price: 310_000, status: 'processing' },
  {
    daysAgo: 4,
    title: 'Mbuyu Magazine 3: Women who build',
    publication_type: 'magazine',
    price: 2_400_000,
    status: 'pending',
    note: 'Advance orders of 14 schools; invoice follows with the delivery.',
  },
]
