#!/bin/sh
# Makes the secrets of compose.yaml and kubernetes/, once: files that are there stay as they are.
#   sh deploy/makeSecrets.sh deploy/secrets
set -eu
umask 077
mkdir -p "$1"
random() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
keep() { [ -s "$1/$2" ] || printf '%s' "$3" > "$1/$2"; }
for name in database_superuser_password database_owner_password database_server_password s3_password airworthy_secret; do
  keep "$1" "$name" "$(random)"
done
host="${DATABASE_HOST:-postgres}"
keep "$1" database_owner_url "postgresql://airworthy:$(cat "$1/database_owner_password")@$host/airworthy"
keep "$1" database_server_url "postgresql://airworthy_server:$(cat "$1/database_server_password")@$host/airworthy"
# The folder is closed to others. Compose mounts single files out of it, with the rights that they have here, for users of
# the containers.
chmod 644 "$1"/* && chmod 700 "$1"
