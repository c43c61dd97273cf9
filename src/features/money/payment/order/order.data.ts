import { iso } from '#server/db/iso.ts'
import { asc, desc, eq, isNotNull, or, sql, type SQLWrapper } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { likePatternOf, contains } from '#server/db/like.ts'
import { type List, listAll, listPage, nameOrder } from '#server/db/list-page.ts'
import { listTotal } from '#server/db/list-total.ts'
import { toMajor } from '#shared/currency.ts'
import type { Sorted } from '#shared/paging.ts'
import { FAILURES } from '#shared/phone-payment-failures.ts'
import { courses, isTitled } from '#features/learning/course/course.table.ts'
import { cohorts, programs } from '#features/mentorship/program/program.table.ts'
import { isNamed, users } from '#features/base/user/user.table.ts'
import { coupons } from '../coupon/coupon.table.ts'
import { ORDER_STATUSES, type Attempt, type Order, type OrderColumn, type OrderStatus } from '../payment.contract.ts'
import type { AttemptRecord } from '../payment.data.ts'
import { orders, paymentAttempts } from '../payment.table.ts'

/** Gives the picture of a proof an address for a short time. */
export type ProofAddress = (fileId: string) => string

type OrderFilter = {
  id?: number | undefined
  userId?: number | undefined
  status?: OrderStatus | undefined
  /** Those whose proof waits for a decision that this person may take (`paymentPolicy.decide`). */
  decider?: number | undefined
  search?: string | undefined
  /** The same without the title of what was bought. */
  payment?: string | undefined
}
type ListOptions = {
  sort?: Sorted<OrderColumn> | undefined
  page?: number | undefined
  limit?: number | undefined
  counts?: '1' | undefined
}

const text = sql.placeholder('search')

const attempt = jsonObject({
  id: paymentAttempts.id,
  provider: paymentAttempts.provider,
  status: paymentAttempts.status,
  reference: paymentAttempts.reference,
  payer: paymentAttempts.payer,
  reason: paymentAttempts.reason,
  submittedById: paymentAttempts.submittedById,
  proofFileId: paymentAttempts.proofFileId,
  createdAt: paymentAttempts.createdAt,
})
type AttemptJson = typeof attempt._.type

const newest = sql<AttemptJson | null>`(select ${attempt} from ${paymentAttempts}
  where ${paymentAttempts.orderId} = ${orders.id}
  order by ${paymentAttempts.createdAt} desc, ${paymentAttempts.id} desc limit 1)`

const decider = sql`${sql.placeholder('decider')}::int`
/** Prompts on phones are decided by their provider, and no one decides about what they handed in themselves. */
const isProofOfOthers = sql`(select ${paymentAttempts.provider} = 'manual' and ${paymentAttempts.submittedById} <> ${decider}
  from ${paymentAttempts} where ${paymentAttempts.orderId} = ${orders.id}
  order by ${paymentAttempts.createdAt} desc, ${paymentAttempts.id} desc limit 1)`

/** The title of what is bought, as it is now. */
const title = sql<string>`coalesce(${courses.title}, ${programs.title})`

const row = jsonObject({
  id: orders.id,
  status: orders.status,
  currency: orders.currency,
  priceMinor: orders.priceMinor,
  discountMinor: orders.discountMinor,
  coupon: sql<string | null>`(select ${coupons.code} from ${coupons} where ${coupons.id} = ${orders.couponId})`,
  user: jsonObject({ id: users.id, name: users.name, email: users.email, profile_picture: users.profilePicture }),
  courseId: orders.courseId,
  programId: orders.programId,
  title,
  cohort: sql<Order['item']['cohort']>`(select json_build_object('id', ${cohorts.id}, 'name', ${cohorts.name})
    from ${cohorts} where ${cohorts.id} = ${orders.cohortId})`,
  heldUntil: orders.heldUntil,
  attempt: newest,
  receiptNumber: orders.receiptNumber,
  paidAt: orders.paidAt,
  refundedAt: orders.refundedAt,
  refundReason: orders.refundReason,
  createdAt: orders.createdAt,
})
type Row = typeof row._.type

/** Since when a proof waits. */
const waitingSince = sql`case when ${orders.status} = 'pending' then ${orders.triedAt} end`

/** Who pays, and by what number or reference, has this text. */
const hasInPayment = (words: SQLWrapper) =>
  or(
    isNamed(orders.userId, words),
    sql`${orders.receiptNumber}::text like ${words}`,
    sql`${orders.id} = any(array(select tried.order_id from ${paymentAttempts} as tried
      where ${contains(sql`tried.reference`, words)} or ${contains(sql`tried.payer`, words)}))`,
  )

/** Orders: whose proof waits longest comes first, then the newest. */
const ORDERS: List<Row, OrderFilter, OrderColumn> = {
  name: 'orders',
  from: orders,
  id: orders.id,
  joins: [
    { table: users, on: eq(users.id, orders.userId) },
    { table: courses, on: eq(courses.id, orders.courseId), isLeft: true },
    { table: programs, on: eq(programs.id, orders.programId), isLeft: true },
  ],
  row,
  filters: {
    id: eq(orders.id, sql.placeholder('id')),
    userId: eq(orders.userId, sql.placeholder('userId')),
    status: eq(orders.status, sql.placeholder('status')),
    decider: sql`(${orders.status} = 'pending' and ${orders.userId} <> ${decider} and ${isProofOfOthers})`,
    search: or(
      hasInPayment(text),
      isTitled(orders.courseId, text),
      sql`${orders.programId} = any(array(select titled.id from ${programs} as titled where ${contains(sql`titled.title`, text)}))`,
    ),
    payment: hasInPayment(sql.placeholder('payment')),
  },
  tabs: { key: 'status', column: orders.status, values: ORDER_STATUSES },
  sorts: { learner: nameOrder(users.name), title: nameOrder(title), when: sql`${orders.createdAt}` },
  // The courses are read in the order of their titles, each with its orders, and then the programs.
  parts: {
    title: [
      { joins: [{ table: courses, on: eq(courses.id, orders.courseId) }], by: nameOrder(courses.title) },
      {
        joins: [{ table: programs, on: eq(programs.id, orders.programId) }],
        where: isNotNull(orders.programId),
        by: nameOrder(programs.title),
      },
    ],
  },
  order: [asc(waitingSince), desc(orders.createdAt), desc(orders.id)],
}

/** The same newest first, for the learner. */
const OWN: List<Row, OrderFilter> = {
  ...ORDERS,
  name: 'own orders',
  sorts: {},
  parts: {},
  order: [desc(orders.createdAt), desc(orders.id)],
}

/** Why an attempt failed: what a person has written, or a word of mobile money. */
function failureReasonOf({
  provider,
  reason,
}: Pick<AttemptRecord, 'provider' | 'reason'>): Pick<Attempt, 'reason' | 'failure'> {
  if (provider === 'manual') return { reason, failure: null }
  return { reason: null, failure: FAILURES.find((known) => known === reason) ?? null }
}

function toAttempt(found: AttemptJson, proofAddress: ProofAddress): Attempt {
  const { submittedById, proofFileId, createdAt, ...shown } = found
  return {
    ...shown,
    ...failureReasonOf(shown),
    submitted_by: submittedById,
    proof_url: proofFileId && proofAddress(proofFileId),
    created_at: new Date(createdAt).toISOString(),
  }
}

/** An attempt as its table row is shown. */
export const toShownAttempt = (found: AttemptRecord, proofAddress: ProofAddress): Attempt => ({
  id: found.id,
  provider: found.provider,
  status: found.status,
  reference: found.reference,
  payer: found.payer,
  ...failureReasonOf(found),
  submitted_by: found.submittedById,
  proof_url: found.proofFileId && proofAddress(found.proofFileId),
  created_at: found.createdAt.toISOString(),
})

const toOrder = (found: Row, proofAddress: ProofAddress): Order => ({
  id: found.id,
  status: found.status,
  currency: found.currency,
  price: toMajor(found.priceMinor, found.currency),
  discount: toMajor(found.discountMinor, found.currency),
  total: toMajor(found.priceMinor - found.discountMinor, found.currency),
  coupon: found.coupon,
  user: found.user,
  item: {
    kind: found.programId === null ? 'course' : 'program',
    id: found.programId ?? found.courseId ?? 0,
    title: found.title,
    cohort: found.cohort,
  },
  held_until: iso(found.heldUntil),
  attempt: found.attempt && toAttempt(found.attempt, proofAddress),
  receipt_number: found.receiptNumber,
  paid_at: iso(found.paidAt),
  refunded_at: iso(found.refundedAt),
  refund_reason: found.refundReason,
  created_at: new Date(found.createdAt).toISOString(),
})

const filterOf = ({ search, payment, ...filter }: OrderFilter) => ({
  ...filter,
  search: search && likePatternOf(search),
  payment: payment && likePatternOf(payment),
})

/** One page of orders for staff. */
export async function listOrders(db: Db, filter: OrderFilter, asked: ListOptions, proofAddress: ProofAddress) {
  const { rows, ...page } = await listPage(db, ORDERS, { filter: filterOf(filter), ...asked })
  return { rows: rows.map((each) => toOrder(each, proofAddress)), ...page }
}

/** How many orders there are. */
export const countOrders = (db: Db, filter: OrderFilter): Promise<number> => listTotal(db, ORDERS, filterOf(filter))

/** One page of a person's orders. */
export async function listOwnOrders(
  db: Db,
  userId: number,
  asked: Omit<ListOptions, 'sort'>,
  proofAddress: ProofAddress,
) {
  const { rows, ...page } = await listPage(db, OWN, { filter: { userId }, ...asked })
  return { rows: rows.map((each) => toOrder(each, proofAddress)), ...page }
}

/** One order as it is shown. */
export async function findOrder(db: Db, id: number, proofAddress: ProofAddress): Promise<Order | undefined> {
  const { rows } = await listOrders(db, { id }, { limit: 1 }, proofAddress)
  return rows[0]
}

/** All rows, for a file. */
export function listAllOrders(db: Db, filter: OrderFilter, sort: ListOptions['sort']) {
  return listAll(db, ORDERS, { filter: filterOf(filter), sort }, (each) => toOrder(each, () => ''))
}
