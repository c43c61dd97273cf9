#!/bin/sh
# Makes the database with its two roles: mbuyu_owner has the tables and changes them at an upgrade, mbuyu_app works with
# their rows and can change nothing of the audit log. Run once, as the administrator of the server; OWNER_PASSWORD and
# APP_PASSWORD are the passwords of the two.
set -eu
: "${OWNER_PASSWORD:?}" "${APP_PASSWORD:?}"
psql -v ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres \
  -v owner_password="$OWNER_PASSWORD" -v app_password="$APP_PASSWORD" <<'SQL'
create role mbuyu_owner login password :'owner_password';
create role mbuyu_app login password :'app_password';
create database mbuyu owner mbuyu_owner;
revoke connect on database mbuyu from public;
grant connect on database mbuyu to mbuyu_app;
\connect mbuyu
create extension if not exists btree_gist;
create extension if not exists pg_stat_statements;
grant pg_read_all_stats to mbuyu_app;
SQL
