import type { Currency } from '#shared/currency.ts'
import type { DonationWay } from '#features/money/donation/donation.contract.ts'

type Gift = {
  daysAgo: number
  name: string | null
  email: string | null
  /** Minor units. */
  amountMinor: number
  currency: Currency
  way: DonationWay
  reference: string
  purpose: string
  note: string
  language: 'en' | 'fr'
  /** Why it was made void some days later. */
  voided?: string
}

const common = { purpose: '', note: '', language: 'en' } as const

/** Gifts to the scholarship fund; days are counted from today, the oldest first. */
export const gifts: readonly Gift[] = [
  {
    ...common,
    daysAgo: 212,
    name: 'Akagera Coffee Cooperative',
    email: 'office@akagera-coffee.test',
    amountMinor: 1_200_000,
    currency: 'RWF',
    way: 'bank',
    reference: 'FT26102BK7719',
    purpose: 'Four places for daughters of our members',
    note: 'They would like to hear from the four learners once a year.',
  },
  {
    ...common,
    daysAgo: 173,
    name: 'Thérèse Mukandayisenga',
    email: null,
    amountMinor: 50_000,
    currency: 'RWF',
    way: 'mobile_money',
    reference: 'MP260603.1412.A48213',
  },
  {
    ...common,
    daysAgo: 140,
    name: null,
    email: null,
    amountMinor: 15_000,
    currency: 'RWF',
    way: 'cash',
    reference: 'Slip 0117',
    note: 'Handed over at the open evening.',
  },
  {
    ...common,
    daysAgo: 96,
    name: 'Fondation Lumière des Lacs',
    email: 'dons@lumiere-des-lacs.test',
    amountMinor: 250_000,
    currency: 'EUR',
    way: 'bank',
    reference: 'SEPA-2026-0819-441',
    purpose: 'Bourses pour des jeunes de Bukavu',
    language: 'fr',
  },
  {
    ...common,
    daysAgo: 61,
    name: 'Kwame Boateng',
    email: 'kwame.boateng@mail.test',
    amountMinor: 10_000,
    currency: 'USD',
    way: 'card',
    reference: 'CH-9F31-7720',
  },
  {
    ...common,
    daysAgo: 60,
    name: 'Kwame Boateng',
    email: 'kwame.boateng@mail.test',
    amountMinor: 10_000,
    currency: 'USD',
    way: 'card',
    reference: 'CH-9F31-772O',
    voided: 'Entered twice: the reference was read with the letter O instead of a zero.',
  },
  {
    ...common,
    daysAgo: 33,
    name: 'Wanjiku Mwangi',
    email: 'wanjiku.mwangi@mail.test',
    amountMinor: 500_000,
    currency: 'KES',
    way: 'mobile_money',
    reference: 'SJK7QX21PL',
    purpose: 'One place in Data for Small Organisations',
  },
  {
    ...common,
    daysAgo: 9,
    name: 'Rotary Club of Kigali Hills',
    email: 'treasurer@kigali-hills.test',
    amountMinor: 2_400_000,
    currency: 'RWF',
    way: 'bank',
    reference: 'FT26318BK0042',
    note: 'Collected at the garden party in October.',
  },
  {
    ...common,
    daysAgo: 2,
    name: 'Samuel Okello',
    email: null,
    amountMinor: 7500,
    currency: 'USD',
    way: 'card',
    reference: 'CH-A017-4410',
  },
]
