ALTER TABLE "leave_requests" ADD COLUMN "substitute_id" integer;--> statement-breakpoint
ALTER TABLE "leave_requests" ADD COLUMN "manager_approved_by_id" integer;--> statement-breakpoint
ALTER TABLE "leave_requests" ADD COLUMN "manager_approved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leave_requests" ADD COLUMN "cancel_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leave_requests" ADD CONSTRAINT "leave_requests_substitute_id_employees_id_fk" FOREIGN KEY ("substitute_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_requests" ADD CONSTRAINT "leave_requests_manager_approved_by_id_users_id_fk" FOREIGN KEY ("manager_approved_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;