CREATE TABLE "audit_checks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"by_id" integer,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"lines" integer DEFAULT 0 NOT NULL,
	"unsealed" integer DEFAULT 0 NOT NULL,
	"seals" integer DEFAULT 0 NOT NULL,
	"hash" text,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_seals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_seals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"first_id" integer NOT NULL,
	"last_id" integer NOT NULL,
	"absent" integer[] NOT NULL,
	"late" integer[] NOT NULL,
	"digests" text NOT NULL,
	"hash" text NOT NULL,
	"signature" text NOT NULL,
	"sealed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "error_log" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "error_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind_key" text NOT NULL,
	"place" text NOT NULL,
	"message" text NOT NULL,
	"stack" text NOT NULL,
	"times" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"request_id" text
);
--> statement-breakpoint
DROP INDEX "audit_log_subject_index";--> statement-breakpoint
CREATE UNIQUE INDEX "error_log_kind_key_index" ON "error_log" USING btree ("kind_key");--> statement-breakpoint
CREATE INDEX "error_log_last_at_index" ON "error_log" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "audit_log_subject_at_index" ON "audit_log" USING btree ("subject","at");--> statement-breakpoint
CREATE INDEX "audit_log_action_at_index" ON "audit_log" USING btree ("action","at");--> statement-breakpoint
CREATE INDEX "audit_log_refusals" ON "audit_log" USING btree ("result","at") WHERE result <> 'ok';--> statement-breakpoint
CREATE INDEX "audit_log_person_refusals" ON "audit_log" USING btree ("actor_id","at") WHERE result <> 'ok';--> statement-breakpoint
CREATE INDEX "audit_log_sign_ins" ON "audit_log" USING btree ("at") WHERE action in ('account.signIn', 'account.verifyOtp', 'account.signOut', 'account.signOutOthers', 'account.register', 'account.password', 'account.changePassword', 'account.forgotPassword', 'account.resetPassword', 'account.changeEmail');--> statement-breakpoint
CREATE INDEX "audit_log_person_sign_ins" ON "audit_log" USING btree (coalesce(actor_id::text, substr(subject, 6)),"at") WHERE action in ('account.signIn', 'account.verifyOtp', 'account.signOut', 'account.signOutOthers', 'account.register', 'account.password', 'account.changePassword', 'account.forgotPassword', 'account.resetPassword', 'account.changeEmail');--> statement-breakpoint
CREATE INDEX "audit_log_refused_sign_ins" ON "audit_log" USING btree ("result","at") WHERE result <> 'ok' and action in ('account.signIn', 'account.verifyOtp', 'account.signOut', 'account.signOutOthers', 'account.register', 'account.password', 'account.changePassword', 'account.forgotPassword', 'account.resetPassword', 'account.changeEmail');