import { sessionApi } from '#features/base/account/session/session.contract.ts'
import { enrollmentApi } from '#features/learning/enrollment/enrollment.contract.ts'
import { catalogueApi } from '#features/mentorship/program/catalogue/catalogue.contract.ts'
import { memberApi } from '#features/mentorship/program-member/program-member.contract.ts'
import { placeApi } from '../checkout/checkout.contract.ts'
import { paymentApi } from '../payment.contract.ts'

/** The reads that an order or its payment makes stale. */
export const ORDERED = [
  paymentApi.get,
  paymentApi.listOwn,
  paymentApi.checkout,
  placeApi.checkout,
  paymentApi.list,
  enrollmentApi.list,
  enrollmentApi.status,
  memberApi.listOwn,
  catalogueApi.list,
  catalogueApi.get,
  // Whoever is in a program now has an entry for it in the menu.
  sessionApi.me,
]
