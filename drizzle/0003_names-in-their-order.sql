DROP INDEX "users_name_index";--> statement-breakpoint
CREATE INDEX "users_name_index" ON "users" USING btree ("name" collate "und-x-icu","id");