/** Of a table, the first row's number. */
const first = (table: string, column = 'id'): string => `(select min(${column}) from ${table})`
const last = (table: string): string => `(select max(id) from ${table})`

const [ME, OTHER] = [first('users'), last('users')]
const AT = `timestamptz '2026-05-17 08:00:00+00'`
const LATER = `timestamptz '2026-06-17 08:00:00+00'`
const HASH = `repeat('ab', 32)`

/**
 * Rows for the tables that the demo data leaves empty, in SQL: the columns that have no standard value, and their values,
 * in an order in which rows come after those that they name. What a release adds, and the demo data does not fill, is
 * added here.
 */
export const SPARE_ROWS: Readonly<Record<string, readonly [columns: string, values: string]>> = {
  sessions: [
    'user_id, token_hash, user_agent, ip, last_seen_at, expires_at',
    `${ME}, ${HASH}, 'Firefox', '192.0.2.1', ${AT}, ${LATER}`,
  ],
  devices: ['user_id, token_hash, expires_at', `${ME}, ${HASH}, ${LATER}`],
  codes: [
    'user_id, purpose, email, challenge_hash, key, code_hash, created_at, expires_at',
    `${ME}, 'sign-in', 'ada@example.test', ${HASH}, ${HASH}, ${HASH}, ${AT}, ${LATER}`,
  ],
  factor_challenges: [
    'user_id, purpose, holder_hash, nonce, created_at, expires_at',
    `${ME}, 'sign-in', ${HASH}, 'nonce', ${AT}, ${LATER}`,
  ],
  recovery_codes: ['user_id, code_hash', `${ME}, ${HASH}`],
  push_subscriptions: [
    'user_id, session_id, endpoint, p256dh, auth',
    `${ME}, ${first('sessions')}, 'https://push.example.test/1', 'key', 'auth'`,
  ],
  session_calendars: ['user_id, token_hash, made_at', `${ME}, ${HASH}, ${AT}`],
  stream_people: ['process, user_id, seen_at', `'one', ${ME}, ${AT}`],
  tries: ['key, count, expires_at', `'sign-in:ada@example.test', 3, ${LATER}`],
  request_counts: ['key, count, ends_at', `'192.0.2.1', 7, ${LATER}`],
  account_deletions: ['user_id, asked_at, due_at', `${OTHER}, ${AT}, ${LATER}`],
  consents: [
    'user_id, text, version, language, revision, way, accepted_at',
    `${ME}, 'terms', 1, 'fr', 1, 'sign-up', ${AT}`,
  ],
  text_versions: [
    'text, version, note, revisions, published_by_id, published_at',
    `'terms', 2, 'A new paragraph', '{"en": 1}', ${ME}, ${AT}`,
  ],
  site_texts: [
    'name, language, revision, content_html, writer_id, created_at',
    `'terms', 'en', 1, '<p>Été</p>', ${ME}, ${AT}`,
  ],
  held_mails: ['user_id, kind, sealed, ready_at', `${ME}, 'courses', 'sealed', ${AT}`],
  notification_hours: ['user_id, quiet_from, quiet_until', `${ME}, 22, 6`],
  notification_preferences: ['user_id, kind, in_app, mail_mode', `${ME}, 'courses', true, 'digest'`],
  subscribers: [
    'email, token_hash, asked_at, confirmed_at, language',
    `'reader@example.test', ${HASH}, ${AT}, ${LATER}, 'fr'`,
  ],
  ended_addresses: ['email_hash, reason, ended_at', `${HASH}, 'unsubscribed', ${AT}`],
  newsletters: ['post_id, sender_id, started_at', `${first('posts')}, ${ME}, ${AT}`],
  newsletter_deliveries: ['newsletter_id, email, tried_at', `${first('newsletters')}, 'reader@example.test', ${AT}`],
  contact_entries: [
    'message_id, kind, writer_id, words, created_at',
    `${first('contact_messages')}, 'answer', ${ME}, 'Thank you', ${AT}`,
  ],
  post_versions: [
    'post_id, revision, title, content_html, tags, saved_at',
    `${first('posts')}, 1, 'A first title', '<p>Words</p>', '["learning"]', ${AT}`,
  ],
  pending_posts: [
    'post_id, title, content_html, tags, saved_at',
    `${first('posts')}, 'A next title', '<p>Words</p>', '[]', ${AT}`,
  ],
  certificate_names: ['enrollment_id, name, confirmed_at', `${first('enrollments')}, 'Ada Okonkwo', ${AT}`],
  certificate_corrections: ['certificate_id, name', `${first('certificates')}, 'Adá Okonkwo'`],
  learning_goals: ['user_id, minutes_per_week, updated_at', `${ME}, 90, ${AT}`],
  mentor_wishes: ['match_id, reason, created_at', `${first('matches')}, 'Another field', ${AT}`],
  job_alerts_sent: ['user_id, job_id, sent_on', `${ME}, ${first('jobs')}, '2026-05-17'`],
  safety_blocks: ['blocker_id, blocked_id, created_at', `${ME}, ${OTHER}, ${AT}`],
  employee_document_reminders: [
    'document_id, expires_on, days_before',
    `${first('employee_documents')}, '2026-06-17', 30`,
  ],
  pay_run_lines: [
    'run_id, employee_id, kind, name, is_taxable, amount, by_id',
    `(select min(id) from pay_runs where status = 'draft'), ${first('employees')}, 'bonus', 'Bonus', true, 5000, ${ME}`,
  ],
  video_uploads: ['id, owner_id, name, bytes', `'0d6d6f3e-8f0a-4a57-9a43-5f1f2a3b4c5d', ${ME}, 'lesson.mp4', 5000000`],
  video_media: ['file_id, state, seconds, width, height', `${first('files')}, 'ready', 60, 640, 360`],
  video_renditions: ['file_id, quality', `${first('files')}, '480p'`],
  undo_offers: [
    'actor_id, feature, move, row_ids, notification_ids, mail_ids, offered_at',
    `${ME}, 'enrollment', 'approve', '{1,2}', '{}', '{}', ${AT}`,
  ],
  error_log: [
    'kind_key, place, message, stack, times, first_at, last_at',
    `${HASH}, 'GET /api/courses', 'something broke', 'at list', 2, ${AT}, ${LATER}`,
  ],
  audit_seals: [
    'first_id, last_id, absent, late, digests, hash, signature, sealed_at',
    `1, 1, '{}', '{}', ${HASH}, ${HASH}, ${HASH}, ${AT}`,
  ],
  audit_checks: ['by_id, started_at, finished_at, hash', `${ME}, ${AT}, ${LATER}, ${HASH}`],
  database_sizes: ['date, bytes', `'2026-05-17', 40000000`],
  retention_runs: ['name, ran_at, removed, removed_ever, "left"', `'sessions', ${AT}, 3, 30, 0`],
}
