import type { Order } from '../payment.contract.ts'

/** The page of an order, beside what was ordered: the breadcrumb above it says where it belongs. */
export const orderPath = ({ id, item }: Pick<Order, 'id' | 'item'>): string =>
  `/dashboard/${item.kind === 'program' ? 'my-programs' : 'my-courses'}/orders/${id}`
