import type { PayCountry } from '../payroll.contract.ts'
import type { PayRules } from './pay-rules.logic.ts'
import { RWANDA } from './rwanda.logic.ts'

/** The register of countries; versions by the month that they hold from. */
const COUNTRIES: Record<Exclude<PayCountry, 'none'>, readonly PayRules[]> = { Rwanda: RWANDA }

/** The rules of a country in a month, `yyyy-mm`; undefined without a country, and for months before its first version. */
export function findRules(country: PayCountry, month: string): PayRules | undefined {
  if (country === 'none') return undefined
  return COUNTRIES[country].findLast(({ validFrom }) => validFrom <= month)
}
