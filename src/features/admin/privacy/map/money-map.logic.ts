import type { Mapped } from './mapped-table.logic.ts'

/** Orders, gifts and what mentors are paid. */
export const MONEY_MAP: Readonly<Record<string, Mapped>> = {
  orders: {
    own: 'user_id',
    gives:
      'id user_id course_id program_id cohort_id status currency price_minor discount_minor coupon_id held_until tried_at paid_at receipt_number buyer_name course_title refunded_at refund_reason created_at',
    keeps: 'refunded_by_id',
    end: 'stays',
    rule: 'money',
    seen: 'the person, accountant, admins',
    why: 'What somebody has bought',
  },
  payment_attempts: {
    own: 'order_id>orders',
    gives:
      'id order_id provider status reference currency amount_minor payer proof_file_id reason decided_at created_at',
    keeps: 'submitted_by_id decided_by_id asked',
    end: 'stays',
    rule: 'money',
    seen: 'the person, accountant, admins',
    why: 'How it was paid',
  },
  donations: {
    own: 'user_id',
    gives:
      'id receipt_number status name email user_id amount_minor currency received_on way reference purpose note language revision created_at changed_at voided_at void_reason mailed_at',
    keeps: 'recorded_by_id',
    end: 'stays',
    rule: 'money',
    seen: 'the person, accountant, admins',
    why: 'What somebody has given, with the receipt',
  },
  coupons: {
    own: 'created_by_id',
    gives: '',
    keeps:
      'id code percent amount_minor currency course_id program_id cap used expires_at ended_at created_by_id created_at',
    end: 'stays',
    rule: 'money',
    seen: 'admins',
    why: 'Who made a coupon',
  },
  course_prices: {
    own: 'created_by_id',
    gives: '',
    keeps: 'id course_id program_id currency amount_minor starts_at ends_at note created_by_id created_at',
    end: 'stays',
    rule: 'money',
    seen: 'everybody',
    why: 'Who set a price',
  },
  publications: {
    own: 'recorded_by_id',
    gives: '',
    keeps:
      'id title publication_type publication_date price_minor currency status note revision recorded_by_id created_at',
    end: 'stays',
    rule: 'money',
    seen: 'accountant, admins',
    why: 'Who entered a publication',
  },
  mentor_rates: {
    own: 'mentor_user_id',
    gives: 'id mentor_user_id starts_on currency amount_minor note created_at',
    keeps: 'created_by_id',
    end: 'stays',
    rule: 'money',
    seen: 'the person, accountant, admins',
    why: 'What a mentor is paid',
  },
  mentor_statements: {
    own: 'mentor_user_id',
    gives:
      'id mentor_user_id month currency status total_minor sessions minutes revision approved_at paid_at paid_on reference disputed_at dispute answered_at answer created_at',
    keeps: 'prepared_by_id worked_by approved_by_id paid_by_id answered_by_id',
    only: "status not in ('draft')",
    end: 'stays',
    rule: 'money',
    seen: 'the person, accountant, admins',
    why: 'What a mentor was paid for a month',
  },
  mentor_statement_lines: {
    own: 'statement_id>mentor_statements',
    gives: 'id statement_id booking_id correction_id minutes rate_minor amount_minor',
    end: 'stays',
    rule: 'money',
    seen: 'the person, accountant, admins',
    why: 'The sessions of a statement',
  },
  mentor_corrections: {
    own: 'statement_id>mentor_statements',
    gives: 'id statement_id amount_minor reason created_at',
    keeps: 'created_by_id',
    end: 'stays',
    rule: 'money',
    seen: 'the person, accountant, admins',
    why: 'A correction of a statement',
  },
}
