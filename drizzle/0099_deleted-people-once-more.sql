CREATE INDEX "users_inactive_index" ON "users" USING btree ("id") WHERE not is_active;--> statement-breakpoint
-- Of people who were deleted before this release (ADR 48), what 0096 left open: works and corrections that wait,
UPDATE capstone_works AS held SET status = 'returned', decided_at = who.deleted_at, reason = 'The account was deleted'
FROM program_members AS member JOIN users AS who ON who.id = member.user_id
WHERE member.id = held.member_id AND who.email = 'deleted-' || who.id || '@invalid' AND held.status = 'waiting';--> statement-breakpoint
UPDATE certificate_corrections AS held SET status = 'refused', decided_at = who.deleted_at, refusal_reason = 'The account was deleted'
FROM certificates AS paper
  LEFT JOIN enrollments AS place ON place.id = paper.enrollment_id
  LEFT JOIN program_members AS member ON member.id = paper.program_member_id
  LEFT JOIN event_registrations AS visit ON visit.id = paper.event_registration_id
  JOIN users AS who ON who.id = coalesce(place.user_id, member.user_id, visit.user_id)
WHERE paper.id = held.certificate_id AND who.email = 'deleted-' || who.id || '@invalid' AND held.status = 'open';--> statement-breakpoint
-- and what was ordered and not paid, with the places and the coupons that it has held.
UPDATE cohorts AS place SET taken = place.taken - gone.places
FROM (SELECT held.cohort_id, count(*)::int AS places FROM orders AS held JOIN users AS who ON who.id = held.user_id
  WHERE who.email = 'deleted-' || who.id || '@invalid' AND held.status IN ('created', 'failed') GROUP BY held.cohort_id) AS gone
WHERE place.id = gone.cohort_id;--> statement-breakpoint
UPDATE coupons AS ticket SET used = ticket.used - gone.uses
FROM (SELECT held.coupon_id, count(*)::int AS uses FROM orders AS held JOIN users AS who ON who.id = held.user_id
  WHERE who.email = 'deleted-' || who.id || '@invalid' AND held.status IN ('created', 'failed') GROUP BY held.coupon_id) AS gone
WHERE ticket.id = gone.coupon_id;--> statement-breakpoint
UPDATE orders AS held SET status = 'cancelled'
FROM users AS who WHERE who.id = held.user_id AND who.email = 'deleted-' || who.id || '@invalid' AND held.status IN ('created', 'failed');--> statement-breakpoint
-- What the end of an account has closed was decided by no one: whoever had decided before does not count for it.
UPDATE enrollments AS held SET decided_by_id = NULL
FROM users AS who WHERE who.id = held.user_id AND who.email = 'deleted-' || who.id || '@invalid'
  AND held.status = 'rejected' AND held.rejection_reason = 'The account was deleted';--> statement-breakpoint
UPDATE permission_requests AS held SET reviewer_id = NULL
FROM users AS who WHERE who.id = held.user_id AND who.email = 'deleted-' || who.id || '@invalid'
  AND held.status = 'rejected' AND held.admin_notes = 'The account was deleted';--> statement-breakpoint
UPDATE mentors AS held SET reviewer_id = NULL
FROM users AS who WHERE who.id = held.user_id AND who.email = 'deleted-' || who.id || '@invalid'
  AND held.mentor_status = 'rejected' AND held.decision_reason = 'The account was deleted';--> statement-breakpoint
UPDATE mentorship_applications AS held SET reviewer_id = NULL
FROM users AS who WHERE who.id = held.user_id AND who.email = 'deleted-' || who.id || '@invalid'
  AND held.status = 'denied' AND held.decision_reason = 'The account was deleted';
