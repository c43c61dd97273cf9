CREATE TABLE "capstone_works" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "capstone_works_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"version" integer NOT NULL,
	"note" text NOT NULL,
	"link" text,
	"file_id" text,
	"status" text DEFAULT 'waiting' NOT NULL,
	"handed_in_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by_id" integer,
	"reason" text,
	CONSTRAINT "capstone_works_memberId_version_unique" UNIQUE("member_id","version"),
	CONSTRAINT "capstone_works_decided" CHECK (("capstone_works"."decided_at" is null) = ("capstone_works"."status" = 'waiting')),
	CONSTRAINT "capstone_works_reason" CHECK (("capstone_works"."reason" is null) = ("capstone_works"."status" <> 'returned'))
);
--> statement-breakpoint
CREATE TABLE "program_capstones" (
	"program_id" integer PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"brief" text NOT NULL,
	"wants_link" boolean NOT NULL,
	"wants_file" boolean NOT NULL,
	"due_week" integer,
	CONSTRAINT "program_capstones_wants" CHECK ("program_capstones"."wants_link" or "program_capstones"."wants_file")
);
--> statement-breakpoint
ALTER TABLE "program_members" ADD COLUMN "capstone_opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "capstone_works" ADD CONSTRAINT "capstone_works_member_id_program_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."program_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capstone_works" ADD CONSTRAINT "capstone_works_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capstone_works" ADD CONSTRAINT "capstone_works_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_capstones" ADD CONSTRAINT "program_capstones_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "capstone_works_open" ON "capstone_works" USING btree ("member_id") WHERE "capstone_works"."status" in ('waiting', 'accepted');--> statement-breakpoint
CREATE INDEX "capstone_works_file_id_index" ON "capstone_works" USING btree ("file_id");