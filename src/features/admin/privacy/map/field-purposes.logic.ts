import { isDeepStrictEqual } from 'node:util'
import { type Mapped, splitNames } from './mapped-table.logic.ts'

/** Columns that are kept for one reason, by name; `table.column` wins over a name that means something else elsewhere. */
type Purpose = {
  why: string
  /** Who sees them, where it is not the person who sees the rest of the row. */
  seen?: 'nobody' | 'staff'
  columns: string
}

/** Why each column of a table of the data map is kept; docs/privacy.md is made from it, and a test asks for each (ADR 48). */
export const PURPOSES: readonly Purpose[] = [
  {
    why: 'Tells whose it is',
    columns:
      'user_id owner_id actor_id author_id sender_id mentee_id mentor_id mentor_user_id blocker_id blocked_id reporter_id writer_id employee_id card_user_id low_id high_id tutor_id creator_id posted_by_id added_by_id rater_side is_from_team doer proposed_by closed_by missed_by changed_by finish_asked_by created_by_id published_by_id',
  },
  {
    why: 'Tells which colleague did or decided it',
    seen: 'staff',
    columns:
      'decided_by_id reviewer_id handled_by_id answered_by_id hidden_by_id given_by_id ended_by_id checked_by_id undone_by_id refunded_by_id submitted_by_id approved_by_id paid_by_id returned_by_id prepared_by_id worked_by by by_id changed_by_id archived_by_id rated_by_id started_by_id done_by_id opened_by_id closed_by_id manager_id manager_approved_by_id substitute_id assignee_id reported_id support_messages.sender_id contact_entries.writer_id support_notes.writer_id job_application_notes.writer_id employee_documents.added_by_id match_goals.created_by_id coupons.created_by_id course_prices.created_by_id mentor_rates.created_by_id mentor_corrections.created_by_id review_cycles.created_by_id donations.recorded_by_id publications.recorded_by_id',
  },
  {
    why: 'What somebody is called',
    columns:
      'users.name enrollments.name certificate_names.name certificates.name certificate_corrections.name donations.name contact_messages.name event_registrations.name payslips.name full_name applicant_name buyer_name mentor_name mentee_name holder',
  },
  {
    why: 'How somebody is reached',
    columns:
      'email pending_email applicant_email phone phone_number emergency_contact_name emergency_contact_phone meeting_addresses linkedin social',
  },
  {
    why: 'Where somebody lives or works, for forms and contracts',
    columns:
      'address city district country postal_code zip_code employees.state mentorship_applications.location attendance_days.site',
  },
  {
    why: 'Who somebody is, as the form or the contract asks',
    columns: 'dob date_of_birth gender marital_status nationality',
  },
  {
    why: 'How somebody shows themselves to others',
    columns: 'bio mentor_bio profile_picture area_of_expertise languages pause_text mentored',
  },
  {
    why: 'What somebody has learned and done before',
    columns:
      'education education_level field_of_study graduation_year institution job_title industry enrollments.experience mentors.experience mentorship_applications.experience mentorship_applications.company resume_file_id cv_file_id degree_file_id',
  },
  {
    why: 'What somebody hopes for, so that it can be answered',
    columns:
      'goals question mentorship_goals skills_to_gain challenges mentorship_style meeting_frequency communication_mode availability mentorship_applications.duration personal_statement wished_mentor_id permission_type goal rhythm length channel agreed minutes_per_week keyword job_alerts.location job_alerts.type job_alerts.work_mode',
  },
  {
    why: 'What somebody has written',
    columns:
      'words content body text comment message answer note subject agenda agenda_revision dispute self_text self_answers answers match_goals.title match_steps.title safety_reports.kind contact_entries.kind milestones milestone_templates.name link resources.title mentor_materials.title url privacy_requests.kind chat_messages.image_bytes voice_seconds capstone_works.file_id file_id reply_to_id is_private',
  },
  {
    why: 'What we have told somebody',
    columns: 'notifications.title notifications.message notifications.link',
  },
  {
    why: 'What somebody has made for others',
    columns:
      'title description slug summary excerpt content_html description_html featured_image thumbnail banner_image tags requirements what_you_will_learn skills field difficulty_level weeks duration_minutes courses_included reading_minutes likes online_link capacity taken company type salary experience work_mode closes_on posted_at publish_at published_at is_published updated_at saved_at is_autosaved revisions events.location jobs.location courses.language version roles told_at uid sequence text_versions.text site_texts.name announcements.text ',
  },
  {
    why: 'What others said about it, and why',
    columns:
      'reason rejection_reason decision_reason refusal_reason withdrawal_reason refund_reason void_reason revocation_reason hidden_reason admin_notes decision copied block_reason labels review_answers review_text result recommendation employee_ratings.rating employees.rating criteria',
  },
  {
    why: 'How somebody has learned: progress, marks and what comes of them',
    columns:
      'score passed passing_score results failed lessons_done enrollments.progress position_seconds at_second watched_seconds seconds lessons day has_completed_lesson is_replaced certificates.code course_title issuer issued_at counted_as times certificates.state skill stars_at_start stars_now ticket_version capstone_opened_at way is_refused place',
  },
  {
    why: 'How somebody rates it',
    columns: 'stars rating',
  },
  {
    why: 'How it stands, so that the next step can follow',
    columns:
      'status mentor_status gives_role is_active is_read is_answered is_late is_invited is_corrected is_forgotten is_unordered is_encrypted source verified verify_problem is_short_notice ended_as kind move feature purpose tries problem rows files codes.state factor_challenges.state open_minutes late median_minutes next_free_at places revision',
  },
  {
    why: 'When it happened, so that its order and its end are known',
    columns:
      'created_at at events.time_zone starts_at ends_at starts_on ends_on expires_on asked_at answered_at decided_at confirmed_at completed_at began_at ended_at changed_at read_at edited_at deleted_at withdrawn_at hidden_at closed_at opened_at started_at finished_at expires_at used_at verified_at last_login_at last_seen_at last_used_at last_at last_contact_at accepted_at archived_at assigned_at agreed_at approved_at cancel_asked_at checked_at checked_in_at undone_at courses_shared_at digested_on done_at due_at due_on effective_on finish_asked_at handed_in_at held_until joined_at lapsed_at left_at mailed_at made_at returned_at manager_approved_at mentee_confirmed_at mentor_confirmed_at offered_at paid_at paused_until pause_from pause_until rated_on reached_at ready_at received_on refunded_at registered_at reminded_at requested_at running_since seen_at sent_for sent_on shared_at signed_at stopped_at submitted_at taken_at touched_at tried_at voided_at waiting_since disputed_at day_reminder_at hour_reminder_at person_read_at team_read_at mentor_read_at mentee_read_at blocked_until issued_on reminded_of reminded_on self_due_on manager_due_on ',
  },
  {
    why: 'Which version of our texts somebody has seen and accepted',
    columns: 'consents.text consents.version consents.language consents.revision consents.way',
  },
  {
    why: 'How far somebody has read',
    columns:
      'read_seq person_read_seq team_read_seq mentor_read_seq mentee_read_seq mailed_seq mentor_mailed_seq mentee_mailed_seq',
  },
  {
    why: 'When somebody has time',
    columns: 'hours exceptions session_minutes buffer_minutes notice_hours answer_hours mentor_availability.capacity',
  },
  {
    why: 'In which language and zone, when and how somebody wants to hear from us',
    columns:
      'language applicant_language time_zone digest_hour quiet_from quiet_until in_app mail_mode push schedule report report_views.name list list_views.name is_default',
  },
  {
    why: 'The terms and the time of work',
    columns:
      'position department_id employment_type join_date left_on check_in check_out break1_start break1_end break2_start break2_end lunch_start lunch_end start_date start_half end_date end_half half_days granted reserved used entitled year asked recorded days_before tasks employees.code attendance_days.day leave_days.day attendance_corrections.day',
  },
  {
    why: 'What was paid, owed or earned, and how',
    columns:
      'amount amount_cents amount_minor price_minor discount_minor rate_minor total_minor salary_cents currency gross net deductions employer lines account bank number month from_month to_month month_days paid_days paid_on minutes sessions is_taxable payer provider reference receipt_number coupon_id proof_file_id percent cap rules_key scaled_rate inputs warnings donations.purpose publication_type publication_date coupons.code payslips.code payslips.position payslips.department payouts.way file_number pay_lines.name pay_run_lines.name',
  },
  {
    why: 'Which files somebody has uploaded, so that they can be shown and counted',
    columns: 'bytes width height original_name is_public files.type video_uploads.name files.kind',
  },
  {
    why: 'From where it came, so that misuse is noticed',
    columns: 'ip user_agent asked_from transports device_at skew_seconds factors.name request_id',
  },
  {
    why: 'What somebody may do',
    columns: 'users.role user_roles.role user_roles.reason user_roles.ends_at',
  },
  {
    why: 'Who did what to which thing',
    columns: 'action audit_log.result audit_log.subject detail hash seals unsealed audit_checks.lines problems old new',
  },
  {
    why: 'A secret, kept so that nobody can read or use it',
    seen: 'nobody',
    columns:
      'password_hash token_hash code_hash challenge_hash holder_hash codes.key sealed credential_id public_key counter p256dh auth endpoint nonce session_id fingerprint begun_by_session autosave_session',
  },
  {
    why: 'For programs: finding words, telling double requests apart, taking something back',
    seen: 'nobody',
    columns:
      'search client_key client_id attempt_key sent_hash xid data says text_hash unpublished_hash option_order row_ids notification_ids mail_ids reminder_mail_ids process file_name chat_messages.version match_messages.version support_messages.version employees.version payment_attempts.asked certificates.words chat_messages.words support_messages.words posts.words events.words jobs.words job_alerts.words leave_entries.key setting_changes.key',
  },
  {
    why: 'Says which row it is, and to which thing it belongs',
    columns:
      'id course_id program_id cohort_id event_id job_id post_id video_id match_id application_id enrollment_id program_member_id event_registration_id certificate_id member_id registration_id message_id chat_message_id support_message_id conversation_id thread_id contact_id checklist_id goal_id document_id replaces_id replaced_by_id run_id payslip_id order_id booking_id correction_id statement_id cycle_id newsletter_id day_id last_seq last_version seq',
  },
]

/** Every name and every `table.column` of the register, with its purpose. */
const BY_NAME: ReadonlyMap<string, Purpose> = new Map(
  PURPOSES.flatMap((purpose) => splitNames(purpose.columns).map((name) => [name, purpose] as const)),
)

/** Why a column is kept, or undefined when no one has said it. */
export const purposeOf = (table: string, column: string): Purpose | undefined =>
  BY_NAME.get(`${table}.${column}`) ?? BY_NAME.get(column)

/** Columns of one table that are kept for the same reason and the same time, and that the same people see and get. */
export type Field = { columns: string[]; why: string; seen: string; isEmptied: boolean; isGiven: boolean }

/** The columns of a table, those alike together. */
export function fieldGroupsOf(table: string, entry: Mapped): Field[] {
  const fields: Field[] = []
  const [gives, empties] = [new Set(splitNames(entry.gives)), new Set(splitNames(entry.empties))]
  for (const column of [...splitNames(entry.gives), ...splitNames(entry.keeps)]) {
    const { why, seen: who = entry.seen } = purposeOf(table, column) ?? { why: '' }
    const isGiven = gives.has(column)
    const seen = who === 'nobody' && isGiven ? 'the person, in the archive' : who
    const field = { why, seen, isEmptied: empties.has(column), isGiven }
    const alike = fields.find(({ columns: _, ...one }) => isDeepStrictEqual(one, field))
    if (alike) alike.columns.push(column)
    else fields.push({ columns: [column], ...field })
  }
  return fields
}
