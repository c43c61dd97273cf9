// Fills every text of a copied data folder with attacks. Run as its own process before the app starts.
import { sql } from 'drizzle-orm'
import { siteSettings } from '#features/base/site/site.settings.ts'
import { readConfig } from '#server/config.ts'
import { openServices } from '#server/services.ts'
import { organisationSettings } from '#server/settings/organisation.ts'
import { saveSetting } from '#server/settings/settings.ts'
import { BAD_LINKS, PAYLOADS } from './payload-list.ts'

/**
 * Texts that are part of how the product works, addresses that we issue ourselves: no one types them. HTML is cleaned
 * before it is written (description.logic.ts).
 */
const NOT_TYPED =
  /^(id|key|email|pending_email|.*_hash|.*_id|status|.*_status|state|role|type|.*_type|kind|purpose|provider|currency|code|area_of_expertise|action|result|level|thumbnail|banner_image|profile_picture|image|url|gender|hash|tag|language|time_zone|.*_html|position|series|.*_month|.*_half|doer|client_key|slug|featured_image)$/

/** What is chosen of a list in these tables, though other tables have such a column with words of people. */
const CHOSEN: Readonly<Record<string, readonly string[]>> = {
  jobs: ['work_mode'],
  job_alerts: ['work_mode', 'words'],
  safety_reports: ['decision'],
  site_texts: ['name'],
  mentorship_applications: [
    'education_level',
    'mentorship_style',
    'meeting_frequency',
    'communication_mode',
    'duration',
  ],
  matches: ['finish_asked_by'],
  match_scores: ['rater_side'],
  match_agreements: ['rhythm', 'length', 'channel', 'changed_by'],
  bookings: ['proposed_by', 'closed_by', 'missed_by', 'uid'],
  events: ['uid'],
  donations: ['way', 'reference'],
  mentor_statements: ['month'],
  verifications: ['place', 'counted_as'],
  event_check_ins: ['way'],
  payouts: ['way'],
  support_answers: ['title'],
  programs: ['field', 'slug'],
  program_courses: ['rule_kind'],
  notification_preferences: ['mail_mode'],
  held_mails: ['sealed'],
  report_views: ['report', 'schedule', 'search'],
  list_views: ['list', 'search'],
  factors: ['sealed', 'public_key'],
  factor_challenges: ['sealed', 'nonce'],
  push_subscriptions: ['endpoint', 'p256dh', 'auth'],
  privacy_exports: ['file_name'],
  consents: ['text', 'way'],
  text_versions: ['text', 'revisions'],
  retention_runs: ['name'],
}

const [dataDir = ''] = process.argv.slice(2)
const services = await openServices(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }))
const { db } = services
const list = sql`(array[${sql.join(
  PAYLOADS.map((one) => sql`${one}`),
  sql`, `,
)}]::text[])`

const { rows: columns } = await db.execute<{ table_name: string; column_name: string; data_type: string }>(
  sql`select table_name, column_name, data_type from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb') and table_name not in ('audit_log', 'audit_seals', 'audit_checks', 'backups', 'ledger_journals', 'ledger_lines', 'receipt_counters', 'settings', 'setting_changes', 'departments', 'skills', 'course_words', 'first_answers', 'pay_runs', 'payslips')`,
)
// What is shared, approved or closed stays as it is by rules of the database: here it is filled all the same.
await db.execute(sql`set session_replication_role = replica`)
let filled = 0
for (const { table_name: table, column_name: column, data_type: type } of columns) {
  if (NOT_TYPED.test(column) || CHOSEN[table]?.includes(column)) continue
  const name = sql.identifier(column)
  const one = (nth: number) =>
    sql`${list}[1 + (hashtext(ctid::text || ${column}) & 1073741823 + ${nth}) % ${PAYLOADS.length}]`
  if (type === 'text') {
    await db.execute(sql`update ${sql.identifier(table)} set ${name} = ${one(0)} where ${name} is not null`)
    filled += 1
  } else {
    // Lists of texts, as many as a question has options; other shapes are left alone.
    await db.execute(
      sql`update ${sql.identifier(table)} set ${name} = jsonb_build_array(${one(1)}, ${one(2)}, ${one(3)}, ${one(4)})
        where jsonb_typeof(${name}) = 'array' and jsonb_typeof(${name} -> 0) = 'string'`,
    )
  }
}
/** A message that is nothing but an attack, such as a name of a course. */
const said = (nth: number) =>
  sql`jsonb_build_object('text', '{sentence}', 'values', jsonb_build_object('sentence', ${list}[1 + (id + ${nth}) % ${PAYLOADS.length}]))`
await db.execute(sql`update notifications set says = jsonb_build_object('title', ${said(0)}, 'message', ${said(1)})`)
const text = (nth: number, most: number) => PAYLOADS.filter(({ length }) => length <= most)[nth] ?? ''
const [facebook = '', twitter = '', linkedin = '', instagram = ''] = BAD_LINKS
await db.transaction(async (tx) => {
  const change = { by: null, now: new Date() }
  const organisation = {
    name: text(0, 80),
    tagline: text(1, 160),
    address: text(2, 200),
    phone: text(3, 40),
    email: text(4, 200),
    time_zone: 'Africa/Kigali',
    social: { facebook, twitter, linkedin, instagram },
  }
  await saveSetting(tx, organisationSettings.organisation, organisation, change)
  const voices = PAYLOADS.slice(0, 12).map((one, at) => ({
    name: text(at, 120),
    role: text(at + 1, 120),
    company: text(at + 2, 160),
    image: null,
    rating: 5,
    text: one.slice(0, 600),
  }))
  await saveSetting(tx, siteSettings.testimonials, voices, change)
  await saveSetting(tx, siteSettings.guide, { page: facebook, film: '', captions: '' }, change)
})
// Each has a name of its own.
for (const table of ['departments', 'skills'])
  await db.execute(sql`update ${sql.identifier(table)} set name = ${list}[1 + id % ${PAYLOADS.length}]`)
await db.execute(sql`update support_answers set title = ${list}[1 + id % ${PAYLOADS.length}]`)
await db.execute(
  sql`update support_threads set labels = array[${list}[1 + id % ${PAYLOADS.length}], ${list}[1 + (id + 7) % ${PAYLOADS.length}]]`,
)
// Those of approved runs stay as they are.
await db.execute(sql`update payslips set name = ${list}[1 + id % ${PAYLOADS.length}], department = ${list}[1 + (id + 9) % ${PAYLOADS.length}]
  where run_id in (select id from pay_runs where status = 'draft')`)
/** The same list with an attack in these texts of each of its parts. */
const attacked = (column: string, texts: readonly string[]) => {
  const name = sql.identifier(column)
  const parts = texts.map((key, nth) => sql`${key}::text, ${list}[1 + (id + at + ${nth}) % ${PAYLOADS.length}]`)
  return sql`${name} = (select coalesce(jsonb_agg(part || jsonb_build_object(${sql.join(parts, sql`, `)}) order by at), '[]'::jsonb)
    from jsonb_array_elements(${name}) with ordinality each (part, at))`
}
await db.execute(sql`update milestone_templates set ${attacked('milestones', ['title'])}`)
await db.execute(sql`update review_cycles set ${attacked('criteria', ['name', 'explanation'])}`)
await db.execute(
  sql`update appraisals set ${attacked('self_answers', ['comment'])}, ${attacked('review_answers', ['comment'])}`,
)
await db.execute(sql`update mentors set social = ${JSON.stringify({ facebook, twitter, linkedin })}::jsonb`)
console.log(`${filled} columns filled`)
await services.database.close()
