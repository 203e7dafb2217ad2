#!/bin/sh
# Run once by the PostgreSQL image: the role that serves, without any right but those it is given later.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$DATABASE_SERVER_PASSWORD" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
CREATE ROLE airworthy_server LOGIN PASSWORD :'password' NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS;
SQL
