CREATE TABLE "donations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "donations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"receipt_number" integer,
	"status" text DEFAULT 'received' NOT NULL,
	"name" text,
	"email" text,
	"user_id" integer,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"received_on" date NOT NULL,
	"way" text NOT NULL,
	"reference" text NOT NULL,
	"purpose" text NOT NULL,
	"note" text NOT NULL,
	"language" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"recorded_by_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone,
	"voided_at" timestamp with time zone,
	"void_reason" text,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "donations_amount" CHECK ("donations"."amount_minor" > 0),
	CONSTRAINT "donations_void" CHECK (("donations"."status" = 'void') = ("donations"."void_reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_recorded_by_id_users_id_fk" FOREIGN KEY ("recorded_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "donations_receipt_number_index" ON "donations" USING btree ("receipt_number");--> statement-breakpoint
CREATE UNIQUE INDEX "donations_reference_key" ON "donations" USING btree ("way",lower("reference")) WHERE "donations"."status" = 'received';--> statement-breakpoint
CREATE INDEX "donations_received_on_id_index" ON "donations" USING btree ("received_on","id");--> statement-breakpoint
CREATE INDEX "donations_user_id_index" ON "donations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "donations_recorded_by_id_index" ON "donations" USING btree ("recorded_by_id");