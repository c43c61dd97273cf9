import { listData } from '#web/kit/server-list.ts'
import { PROGRAMS } from './price-kinds.ts'
import { PriceList } from './price-list.tsx'

const reads = listData(PROGRAMS.list)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** What each program costs (a page of our own: spec 2 §2 names it only). */
export default function ProgramPricingPage() {
  return <PriceList of={PROGRAMS} />
}
