import { msg } from '@lingui/core/macro'
import { userPolicy } from '#features/base/user/user.policy.ts'
import { certificatePolicy } from '#features/learning/certificate/certificate.policy.ts'
import { enrollmentPolicy } from '#features/learning/enrollment/enrollment.policy.ts'
import { permissionRequestPolicy } from '#features/learning/permission-request/permission-request.policy.ts'
import { reviewPolicy } from '#features/learning/review/review.policy.ts'
import { teachingPolicy } from '#features/learning/teaching/teaching.policy.ts'
import { threadPolicy } from '#features/mentorship/thread/thread.policy.ts'
import { paymentPolicy } from '#features/money/payment/payment.policy.ts'
import { couponPolicy } from '#features/money/payment/coupon/coupon.policy.ts'
import { pricePolicy } from '#features/money/price/price.policy.ts'
import { signedIn } from '#shared/policy.ts'
import type { Command } from '#web/layouts/palette-entries.ts'

// The register of what the command palette does beside the pages of the menus, read top to bottom; what it finds is in
// searches.ts. Every entry names the ability of what it leads to: no one is offered what they may not do.

const ENROLLMENTS = '/dashboard/course-applications'
const CORRECTIONS = '/dashboard/name-corrections'
const PROFILE = '/dashboard/profile'
const PRIVACY = '/dashboard/privacy'

export const COMMANDS: readonly Command[] = [
  {
    to: '/dashboard/user-roles/see-as',
    label: msg`View as a role`,
    words: msg`preview menu screens teacher student demo view`,
    icon: 'users',
    access: userPolicy.readRoles,
  },
  {
    to: '/dashboard/mentor-messages',
    label: msg`Read mentorship messages`,
    words: msg`chat thread mentor mentee write voice`,
    icon: 'message',
    access: threadPolicy.list,
  },
  {
    to: ENROLLMENTS,
    label: msg`Approve requests`,
    words: msg`pending waiting enrollments reject decide`,
    icon: 'list',
    access: enrollmentPolicy.decide,
  },
  {
    to: `${ENROLLMENTS}?status=pending`,
    label: msg`Pending enrollments`,
    words: msg`waiting requests`,
    icon: 'clock',
    access: enrollmentPolicy.export,
  },
  {
    to: `${ENROLLMENTS}?status=active`,
    label: msg`Active enrollments`,
    words: msg`approved learners students`,
    icon: 'list',
    access: enrollmentPolicy.export,
  },
  {
    to: `${ENROLLMENTS}?status=completed`,
    label: msg`Completed enrollments`,
    words: msg`finished graduates`,
    icon: 'award',
    access: enrollmentPolicy.export,
  },
  {
    to: `${ENROLLMENTS}?status=rejected`,
    label: msg`Rejected enrollments`,
    words: msg`declined refused requests`,
    icon: 'list',
    access: enrollmentPolicy.export,
  },
  {
    to: `${ENROLLMENTS}?status=completed`,
    label: msg`Revoke a certificate`,
    words: msg`invalid withdraw`,
    icon: 'award',
    access: certificatePolicy.revoke,
  },
  {
    to: CORRECTIONS,
    label: msg`Correct a name on a certificate`,
    words: msg`requests waiting decline refuse`,
    icon: 'edit',
    access: certificatePolicy.correct,
  },
  {
    to: '/dashboard/permission-requests',
    label: msg`Review permission requests`,
    words: msg`grant approve reject withdraw create courses quizzes`,
    icon: 'lock',
    access: permissionRequestPolicy.decide,
  },
  {
    to: '/dashboard/permission-request',
    label: msg`Ask to create courses or quizzes`,
    words: msg`permission request right grant`,
    icon: 'lock',
    access: permissionRequestPolicy.create,
  },
  {
    to: '/dashboard/course-reviews?status=shown&answered=no&tutor=me',
    label: msg`Answer reviews of my courses`,
    words: msg`rating stars comments learners say`,
    icon: 'message',
    access: reviewPolicy.answer,
  },
  {
    to: '/dashboard/course-reviews',
    label: msg`Hide a review`,
    words: msg`rating stars comments moderate`,
    icon: 'message',
    access: reviewPolicy.moderate,
  },
  {
    to: '/dashboard/student-progress?group=needs_help',
    label: msg`See which learners need help`,
    words: msg`silent failed stuck quiz progress hardest questions`,
    icon: 'chart',
    access: teachingPolicy.readProgress,
  },
  {
    to: '/dashboard/student-payments',
    label: msg`Check payments`,
    words: msg`proof transfer accept refuse refund orders money`,
    icon: 'money',
    access: paymentPolicy.list,
  },
  {
    to: '/dashboard/course-pricing',
    label: msg`Change the price of a course`,
    words: msg`prices free sale currency`,
    icon: 'money',
    access: pricePolicy.change,
  },
  {
    to: '/dashboard/program-pricing',
    label: msg`Change the price of a program`,
    words: msg`prices free sale currency cohort`,
    icon: 'money',
    access: pricePolicy.change,
  },
  {
    to: '/dashboard/course-pricing/coupons',
    label: msg`Create a coupon`,
    words: msg`coupons discount code percent`,
    icon: 'money',
    access: couponPolicy.change,
  },
  {
    to: '/dashboard/my-courses/orders',
    label: msg`My Orders`,
    words: msg`receipt payment bought pay`,
    icon: 'money',
    access: paymentPolicy.buy,
  },
  { to: PROFILE, label: msg`Change my password`, words: msg`security account`, icon: 'lock', access: signedIn },
  { to: PROFILE, label: msg`Change my photo`, words: msg`picture account`, icon: 'image', access: signedIn },
  { to: PROFILE, label: msg`Sign out other devices`, words: msg`sessions security`, icon: 'lock', access: signedIn },
  {
    to: `${PRIVACY}#own-data`,
    label: msg`Download my data`,
    words: msg`export copy archive privacy account`,
    icon: 'lock',
    access: signedIn,
  },
  {
    to: `${PRIVACY}#delete-account`,
    label: msg`Close my account`,
    words: msg`delete remove end leave privacy`,
    icon: 'lock',
    access: signedIn,
  },
  { to: '/courses', label: msg`Find a course`, words: msg`catalogue enroll learn`, icon: 'book', access: signedIn },
  { to: '/verify', label: msg`Check a certificate`, words: msg`verify code valid`, icon: 'award', access: signedIn },
]
