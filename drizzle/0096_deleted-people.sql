-- Of people who were deleted before this release (ADR 48): the accounts that were merged into theirs keep no name,
WITH RECURSIVE gone AS (
  SELECT id FROM users WHERE email = 'deleted-' || id || '@invalid'
  UNION
  SELECT (line.detail ->> 'from')::int FROM audit_log AS line JOIN gone ON line.subject = 'user:' || gone.id
  WHERE line.action = 'user.merge' AND line.result = 'ok'
)
UPDATE users SET name = 'Deleted user' WHERE id IN (SELECT id FROM gone) AND name <> 'Deleted user';--> statement-breakpoint
-- and nothing waits for a decision about them or runs.
UPDATE enrollments AS held SET status = 'rejected', decided_at = who.deleted_at, rejection_reason = 'The account was deleted'
FROM users AS who WHERE who.id = held.user_id AND who.email = 'deleted-' || who.id || '@invalid' AND held.status IN ('pending', 'active');--> statement-breakpoint
UPDATE permission_requests AS held SET status = 'rejected', decided_at = who.deleted_at, admin_notes = 'The account was deleted'
FROM users AS who WHERE who.id = held.user_id AND who.email = 'deleted-' || who.id || '@invalid' AND held.status = 'pending';--> statement-breakpoint
UPDATE permission_requests AS held SET status = 'withdrawn', withdrawn_at = who.deleted_at, withdrawal_reason = 'The account was deleted'
FROM users AS who WHERE who.id = held.user_id AND who.email = 'deleted-' || who.id || '@invalid' AND held.status = 'approved';--> statement-breakpoint
UPDATE mentors AS held SET mentor_status = 'rejected', decided_at = who.deleted_at, decision_reason = 'The account was deleted'
FROM users AS who WHERE who.id = held.user_id AND who.email = 'deleted-' || who.id || '@invalid' AND held.mentor_status IN ('pending', 'approved');--> statement-breakpoint
UPDATE mentorship_applications AS held SET status = 'denied', decided_at = who.deleted_at, decision_reason = 'The account was deleted'
FROM users AS who WHERE who.id = held.user_id AND who.email = 'deleted-' || who.id || '@invalid' AND held.status = 'pending';--> statement-breakpoint
UPDATE mentorship_applications AS held SET status = 'completed', completed_at = who.deleted_at
FROM users AS who WHERE who.id = held.user_id AND who.email = 'deleted-' || who.id || '@invalid' AND held.status = 'accepted';--> statement-breakpoint
UPDATE cohorts AS place SET taken = place.taken - gone.places
FROM (SELECT held.cohort_id, count(*)::int AS places FROM program_members AS held JOIN users AS who ON who.id = held.user_id
  WHERE who.email = 'deleted-' || who.id || '@invalid' AND held.status = 'joined' GROUP BY held.cohort_id) AS gone
WHERE place.id = gone.cohort_id;--> statement-breakpoint
UPDATE program_members AS held SET status = 'left', left_at = who.deleted_at
FROM users AS who WHERE who.id = held.user_id AND who.email = 'deleted-' || who.id || '@invalid' AND held.status = 'joined';--> statement-breakpoint
UPDATE support_threads AS held SET status = 'closed', closed_at = who.deleted_at, waiting_since = NULL
FROM users AS who WHERE who.id = held.user_id AND who.email = 'deleted-' || who.id || '@invalid' AND held.status IN ('waiting', 'open');--> statement-breakpoint
UPDATE privacy_requests AS held SET status = 'done', answered_at = who.deleted_at
FROM users AS who WHERE who.id = held.user_id AND who.email = 'deleted-' || who.id || '@invalid' AND held.status IN ('open', 'working');
