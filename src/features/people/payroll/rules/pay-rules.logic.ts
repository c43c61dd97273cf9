import type { Currency } from '#shared/currency.ts'
import type { LawName } from '../payslip/payslip.contract.ts'

/** A part of the monthly pay that is taxed at one rate: from where the band before ends up to and with `upTo`. */
export type TaxBand = {
  /** Minor units of the currency; null for the last band, which has no end. */
  upTo: number | null
  /** Hundredths of a percent: 3000 is 30 %. */
  rate: number
}

/** What is paid into a fund from each pay. Rates are hundredths of a percent. */
export type Contribution = {
  name: LawName
  /** Of what: the pay before all deductions, or what is left of it after tax and the contributions before this one. */
  of: 'gross' | 'net'
  employee: number
  employer: number
}

/** What the law of a country takes from pay, as it holds from a month on until a newer version does. */
export type PayRules = {
  /** Names the version, on runs and payslips: `rwanda-2025`. */
  key: string
  currency: Currency
  /** The first month that it holds for, `yyyy-mm`. */
  validFrom: string
  /** When a person compared it with its sources. */
  verifiedOn: string
  sources: readonly string[]
  tax: { name: LawName; bands: readonly TaxBand[] }
  contributions: readonly Contribution[]
}
