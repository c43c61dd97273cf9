-- Notifications as messages: an English text as key and the values that it names. Sentences that the product has
-- written are taken apart, so that they can be read in other languages; any other is kept word by word.
ALTER TABLE "notifications" ADD COLUMN "says" jsonb;--> statement-breakpoint
UPDATE "notifications" SET "says" = jsonb_build_object(
  'title',
  CASE
    WHEN "title" ~ '[{}''<>#]' THEN jsonb_build_object('text', '{sentence}', 'values', jsonb_build_object('sentence', "title"))
    ELSE jsonb_build_object('text', "title")
  END,
  'message',
  CASE
    WHEN "message" ~ '^You can start "(.*)" now\.$'
      THEN jsonb_build_object('text', 'You can start "{course}" now.', 'values', jsonb_build_object('course', (regexp_match("message", '^You can start "(.*)" now\.$'))[1]))
    WHEN "message" ~ '^Your request for "(.*)" was not approved\. Reason: (.*)$'
      THEN jsonb_build_object('text', 'Your request for "{course}" was not approved. Reason: {reason}', 'values', jsonb_build_object('course', (regexp_match("message", '^Your request for "(.*)" was not approved\. Reason: (.*)$'))[1], 'reason', (regexp_match("message", '^Your request for "(.*)" was not approved\. Reason: (.*)$'))[2]))
    WHEN "message" ~ '^You have completed "(.*)"\. Your certificate is ready\.$'
      THEN jsonb_build_object('text', 'You have completed "{course}". Your certificate is ready.', 'values', jsonb_build_object('course', (regexp_match("message", '^You have completed "(.*)"\. Your certificate is ready\.$'))[1]))
    WHEN "message" ~ '^(.*) asks for the name "(.*)" on the certificate for "(.*)"\.$'
      THEN jsonb_build_object('text', '{learner} asks for the name "{name}" on the certificate for "{course}".', 'values', jsonb_build_object('learner', (regexp_match("message", '^(.*) asks for the name "(.*)" on the certificate for "(.*)"\.$'))[1], 'name', (regexp_match("message", '^(.*) asks for the name "(.*)" on the certificate for "(.*)"\.$'))[2], 'course', (regexp_match("message", '^(.*) asks for the name "(.*)" on the certificate for "(.*)"\.$'))[3]))
    WHEN "message" ~ '^Your certificate for "(.*)" has been revoked\. Reason: (.*)$'
      THEN jsonb_build_object('text', 'Your certificate for "{course}" has been revoked. Reason: {reason}', 'values', jsonb_build_object('course', (regexp_match("message", '^Your certificate for "(.*)" has been revoked\. Reason: (.*)$'))[1], 'reason', (regexp_match("message", '^Your certificate for "(.*)" has been revoked\. Reason: (.*)$'))[2]))
    WHEN "message" ~ '^Your certificate for "(.*)" now carries the name "(.*)"\. It has a new code and a new link\.$'
      THEN jsonb_build_object('text', 'Your certificate for "{course}" now carries the name "{name}". It has a new code and a new link.', 'values', jsonb_build_object('course', (regexp_match("message", '^Your certificate for "(.*)" now carries the name "(.*)"\. It has a new code and a new link\.$'))[1], 'name', (regexp_match("message", '^Your certificate for "(.*)" now carries the name "(.*)"\. It has a new code and a new link\.$'))[2]))
    WHEN "message" ~ '^The name on your certificate for "(.*)" stays as it is\. Reason: (.*)$'
      THEN jsonb_build_object('text', 'The name on your certificate for "{course}" stays as it is. Reason: {reason}', 'values', jsonb_build_object('course', (regexp_match("message", '^The name on your certificate for "(.*)" stays as it is\. Reason: (.*)$'))[1], 'reason', (regexp_match("message", '^The name on your certificate for "(.*)" stays as it is\. Reason: (.*)$'))[2]))
    WHEN "message" ~ '^It is (.*) from now on\.$'
      THEN jsonb_build_object('text', 'It is {address} from now on.', 'values', jsonb_build_object('address', (regexp_match("message", '^It is (.*) from now on\.$'))[1]))
    WHEN "message" ~ '^From (.*)\. If it was not you, change your password\.$'
      THEN jsonb_build_object('text', 'From {device}. If it was not you, change your password.', 'values', jsonb_build_object('device', (regexp_match("message", '^From (.*)\. If it was not you, change your password\.$'))[1]))
    WHEN "message" ~ '[{}''<>#]'
      THEN jsonb_build_object('text', '{sentence}', 'values', jsonb_build_object('sentence', "message"))
    ELSE jsonb_build_object('text', "message")
  END
);
