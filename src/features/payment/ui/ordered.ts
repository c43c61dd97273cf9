import { enrollmentApi } from '#features/enrollment/enrollment.contract.ts'
import { paymentApi } from '../payment.contract.ts'

/** The reads that an order or its payment makes stale. */
export const ORDERED = [
  paymentApi.get,
  paymentApi.listOwn,
  paymentApi.checkout,
  paymentApi.list,
  enrollmentApi.list,
  enrollmentApi.status,
]
