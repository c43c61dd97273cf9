import { listData } from '#web/kit/server-list.ts'
import { COURSES } from './price-kinds.ts'
import { PriceList } from './price-list.tsx'

const reads = listData(COURSES.list)
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** What each course costs (a page of our own: spec 2 §2 names it only). */
export default function CoursePricingPage() {
  return <PriceList of={COURSES} />
}
