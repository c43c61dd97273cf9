import { type Message, message } from '#shared/message.ts'

/**
 * What happens to a column with a user's id when the account is merged into another (ADR 42):
 * `move`: the rows are the other account's from then on; a row that both cannot have is a conflict. Threads of messages
 * that both have are one before (`thread/thread.data.ts`).
 * `once`: the same, where one of each kind is enough: what the other account has by the same `key` stays, the twin goes;
 * of two with an end (`until`) the one that lasts longer stays, for good where it has none.
 * `end`: the rows are deleted; they belong to a browser or a mail of the account that ends.
 * `stay`: the rows tell who did something then; the account that ended keeps its name for them.
 */
type MergeRule =
  | { how: 'move'; what: Message }
  | { how: 'once'; key: readonly string[]; until?: string }
  | { how: 'end' }
  | { how: 'stay' }

export type MergeStep = { table: string; column: string } & MergeRule

const moveColumns = (what: Message, ...columns: readonly string[]): MergeStep[] =>
  columns.map((one) => ({ ...tableAndColumnOf(one), how: 'move', what }))
const moveWithoutTwins = (column: string, ...key: readonly string[]): MergeStep & { how: 'once' } => ({
  ...tableAndColumnOf(column),
  how: 'once',
  key,
})
const deleteRowsOf = (...columns: readonly string[]): MergeStep[] =>
  columns.map((one) => ({ ...tableAndColumnOf(one), how: 'end' }))
const keepColumns = (...columns: readonly string[]): MergeStep[] =>
  columns.map((one) => ({ ...tableAndColumnOf(one), how: 'stay' }))

function tableAndColumnOf(name: string): { table: string; column: string } {
  const [table = '', column = ''] = name.split('.')
  return { table, column }
}

const WORK = message('employment records')
const LEARNING = message('courses and progress')
const TEACHING = message('courses and posts they wrote')
const PAYING = message('orders and gifts')
const MENTORING = message('mentorships')
const JOBS = message('job applications')
const EVENTS = message('events')
const MESSAGES = message('messages')
const NOTICES = message('notifications and files')

/** Every column that names a user, once; a test compares it with the tables. */
export const MERGE_STEPS: readonly MergeStep[] = [
  ...deleteRowsOf(
    'codes.user_id',
    'factors.user_id',
    'recovery_codes.user_id',
    'factor_challenges.user_id',
    'password_links.user_id',
    'devices.user_id',
    'sessions.user_id',
    'push_subscriptions.user_id',
    'session_calendars.user_id',
    'stream_people.user_id',
    'privacy_exports.user_id',
    'account_deletions.user_id',
  ),
  moveWithoutTwins('notification_hours.user_id'),
  moveWithoutTwins('notification_preferences.user_id', 'kind'),
  { ...moveWithoutTwins('user_roles.user_id', 'role'), until: 'ends_at' },
  moveWithoutTwins('post_likes.user_id', 'post_id'),
  moveWithoutTwins('event_likes.user_id', 'event_id'),
  moveWithoutTwins('saved_jobs.user_id', 'job_id'),
  moveWithoutTwins('job_alerts_sent.user_id', 'job_id'),
  moveWithoutTwins('learning_days.user_id', 'day'),
  moveWithoutTwins('learning_goals.user_id'),
  moveWithoutTwins('consents.user_id', 'text', 'version'),
  moveWithoutTwins('chat_members.user_id', 'conversation_id'),
  moveWithoutTwins('report_views.user_id', 'report', 'name'),
  moveWithoutTwins('list_views.user_id', 'list', 'name'),
  moveWithoutTwins('safety_blocks.blocker_id', 'blocked_id'),
  moveWithoutTwins('safety_blocks.blocked_id', 'blocker_id'),
  ...moveColumns(
    LEARNING,
    'enrollments.user_id',
    'reviews.user_id',
    'program_members.user_id',
    'verifications.card_user_id',
  ),
  ...moveColumns(
    TEACHING,
    'courses.tutor_id',
    'courses.creator_id',
    'posts.author_id',
    'resources.added_by_id',
    'announcements.author_id',
    'permission_requests.user_id',
    'video_uploads.owner_id',
  ),
  ...moveColumns(PAYING, 'orders.user_id', 'payment_attempts.submitted_by_id', 'donations.user_id'),
  ...moveColumns(
    MENTORING,
    'mentors.user_id',
    'mentorship_applications.user_id',
    'matches.mentor_user_id',
    'matches.mentee_id',
    'match_goals.created_by_id',
    'match_notes.writer_id',
    'match_messages.sender_id',
    'bookings.mentor_user_id',
    'mentor_rates.mentor_user_id',
    'mentor_statements.mentor_user_id',
    'bookings.mentee_id',
  ),
  ...moveColumns(JOBS, 'job_applications.user_id', 'job_alerts.user_id', 'jobs.posted_by_id'),
  ...moveColumns(EVENTS, 'event_registrations.user_id', 'events.created_by_id'),
  ...moveColumns(
    MESSAGES,
    'chat_messages.sender_id',
    'support_threads.user_id',
    'support_threads.assignee_id',
    'support_messages.sender_id',
    'contact_messages.user_id',
    'privacy_requests.user_id',
    'safety_reports.reporter_id',
    'safety_reports.reported_id',
  ),
  ...moveColumns(NOTICES, 'notifications.user_id', 'held_mails.user_id', 'files.owner_id'),
  ...moveColumns(
    WORK,
    'employees.user_id',
    'employees.manager_id',
    'payslips.user_id',
    'appraisals.user_id',
    'appraisals.reviewer_id',
  ),
  ...keepColumns(
    'attendance_corrections.decided_by_id',
    'audit_log.actor_id',
    'capstone_works.decided_by_id',
    'certificate_corrections.decided_by_id',
    'certificates.ended_by_id',
    'checklist_tasks.done_by_id',
    'checklist_templates.changed_by_id',
    'checklists.started_by_id',
    'contact_entries.writer_id',
    'coupons.created_by_id',
    'course_prices.created_by_id',
    'donations.recorded_by_id',
    'employee_changes.by_id',
    'employee_changes.manager_id',
    'employee_documents.added_by_id',
    'employee_documents.archived_by_id',
    'employee_ratings.rated_by_id',
    'enrollments.decided_by_id',
    'event_check_ins.checked_by_id',
    'event_check_ins.undone_by_id',
    'job_application_notes.writer_id',
    'job_applications.reviewer_id',
    'leave_entries.by_id',
    'leave_requests.decided_by_id',
    'leave_requests.manager_approved_by_id',
    'lesson_questions.answered_by_id',
    'mark_overrides.ended_by_id',
    'mark_overrides.given_by_id',
    'match_scores.hidden_by_id',
    'mentors.reviewer_id',
    'mentorship_applications.reviewer_id',
    'newsletters.sender_id',
    'orders.refunded_by_id',
    'pay_accounts.by_id',
    'pay_lines.by_id',
    'pay_run_lines.by_id',
    'pay_runs.approved_by_id',
    'pay_runs.paid_by_id',
    'pay_runs.prepared_by_id',
    'payment_attempts.decided_by_id',
    'payouts.by_id',
    'payouts.paid_by_id',
    'payouts.returned_by_id',
    'permission_requests.reviewer_id',
    'programs.created_by_id',
    'review_cycles.closed_by_id',
    'review_cycles.created_by_id',
    'review_cycles.opened_by_id',
    'reviews.answered_by_id',
    'reviews.hidden_by_id',
    'safety_reports.decided_by_id',
    'site_texts.writer_id',
    'stream_events.user_id',
    'support_notes.writer_id',
    'undo_offers.actor_id',
    'mentor_corrections.created_by_id',
    'mentor_rates.created_by_id',
    'mentor_statements.answered_by_id',
    'mentor_statements.approved_by_id',
    'mentor_statements.paid_by_id',
    'mentor_statements.prepared_by_id',
    'publications.recorded_by_id',
    'privacy_requests.handled_by_id',
    'text_versions.published_by_id',
  ),
]
