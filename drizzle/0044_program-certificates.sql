ALTER TABLE "certificates" ALTER COLUMN "enrollment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "program_member_id" integer;--> statement-breakpoint
ALTER TABLE "program_members" ADD COLUMN "completed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_program_member_id_program_members_id_fk" FOREIGN KEY ("program_member_id") REFERENCES "public"."program_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_program_key" ON "certificates" USING btree ("program_member_id") WHERE "certificates"."state" = 'valid';--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_of" CHECK (num_nonnulls("certificates"."enrollment_id", "certificates"."program_member_id") = 1);--> statement-breakpoint
ALTER TABLE "program_members" ADD CONSTRAINT "program_members_completed" CHECK (("program_members"."completed_at" is null) = ("program_members"."status" <> 'completed'));