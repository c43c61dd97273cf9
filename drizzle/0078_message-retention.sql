ALTER TABLE "match_answers" DROP CONSTRAINT "match_answers_message_id_match_messages_id_fk";
--> statement-breakpoint
ALTER TABLE "safety_reports" DROP CONSTRAINT "safety_reports_message_id_match_messages_id_fk";
--> statement-breakpoint
ALTER TABLE "safety_reports" ADD CONSTRAINT "safety_reports_message_id_match_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."match_messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "match_messages_created_at_index" ON "match_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "support_threads_last_at_index" ON "support_threads" USING btree ("last_at");