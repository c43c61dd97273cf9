CREATE TABLE "employee_document_reminders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "employee_document_reminders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"document_id" integer NOT NULL,
	"expires_on" date NOT NULL,
	"days_before" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "employee_documents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "employee_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"employee_id" integer NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"issued_on" date,
	"expires_on" date,
	"file_id" text NOT NULL,
	"replaces_id" integer,
	"added_by_id" integer NOT NULL,
	"archived_at" timestamp with time zone,
	"archived_by_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "employee_documents_dates" CHECK ("employee_documents"."expires_on" >= "employee_documents"."issued_on")
);
--> statement-breakpoint
CREATE TABLE "checklist_tasks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "checklist_tasks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"checklist_id" integer NOT NULL,
	"place" integer NOT NULL,
	"text" text NOT NULL,
	"doer" text NOT NULL,
	"due_on" date NOT NULL,
	"done_at" timestamp with time zone,
	"done_by_id" integer
);
--> statement-breakpoint
CREATE TABLE "checklist_templates" (
	"kind" text PRIMARY KEY NOT NULL,
	"tasks" jsonb NOT NULL,
	"changed_by_id" integer NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checklists" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "checklists_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"employee_id" integer NOT NULL,
	"kind" text NOT NULL,
	"starts_on" date NOT NULL,
	"started_by_id" integer NOT NULL,
	"stopped_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "employee_document_reminders" ADD CONSTRAINT "employee_document_reminders_document_id_employee_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."employee_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_documents" ADD CONSTRAINT "employee_documents_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_documents" ADD CONSTRAINT "employee_documents_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_documents" ADD CONSTRAINT "employee_documents_replaces_id_employee_documents_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."employee_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_documents" ADD CONSTRAINT "employee_documents_added_by_id_users_id_fk" FOREIGN KEY ("added_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_documents" ADD CONSTRAINT "employee_documents_archived_by_id_users_id_fk" FOREIGN KEY ("archived_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_tasks" ADD CONSTRAINT "checklist_tasks_checklist_id_checklists_id_fk" FOREIGN KEY ("checklist_id") REFERENCES "public"."checklists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_tasks" ADD CONSTRAINT "checklist_tasks_done_by_id_users_id_fk" FOREIGN KEY ("done_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_templates" ADD CONSTRAINT "checklist_templates_changed_by_id_users_id_fk" FOREIGN KEY ("changed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklists" ADD CONSTRAINT "checklists_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklists" ADD CONSTRAINT "checklists_started_by_id_users_id_fk" FOREIGN KEY ("started_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "employee_document_reminders_key" ON "employee_document_reminders" USING btree ("document_id","expires_on","days_before");--> statement-breakpoint
CREATE INDEX "employee_documents_employee_id_created_at_index" ON "employee_documents" USING btree ("employee_id","created_at");--> statement-breakpoint
CREATE INDEX "employee_documents_expires_on_id_index" ON "employee_documents" USING btree ("expires_on","id") WHERE archived_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "employee_documents_replaces_key" ON "employee_documents" USING btree ("replaces_id");--> statement-breakpoint
CREATE UNIQUE INDEX "employee_documents_file_key" ON "employee_documents" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "checklist_tasks_place_key" ON "checklist_tasks" USING btree ("checklist_id","place");--> statement-breakpoint
CREATE INDEX "checklist_tasks_open_index" ON "checklist_tasks" USING btree ("due_on","id") WHERE "checklist_tasks"."done_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "checklists_running_key" ON "checklists" USING btree ("employee_id","kind") WHERE "checklists"."stopped_at" is null;