#!/bin/sh
# Run once by the PostgreSQL image: a role that owns the schema and one that serves. Neither is a superuser, so that
# neither can run programs or read files; the image's own superuser is given to no service.
set -eu
psql -v ON_ERROR_STOP=1 -v owner="$(cat /run/secrets/database_owner_password)" \
  -v server="$(cat /run/secrets/database_server_password)" --username "$POSTGRES_USER" --dbname postgres <<'SQL'
CREATE ROLE airworthy LOGIN PASSWORD :'owner' NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS;
CREATE ROLE airworthy_server LOGIN PASSWORD :'server' NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS;
CREATE DATABASE airworthy OWNER airworthy;
SQL
