#!/bin/sh
# Run once by the postgres image, when its volume is empty. The product's role owns its database and is nobody special in the
# server: no superuser, no roles or databases of its own making. The second role is the one that row-level security confines.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$YUPANA_PASSWORD" --username="$POSTGRES_USER" --dbname=postgres <<'SQL'
create role yupana login nosuperuser nocreatedb nocreaterole password :'password';
create role yupana_tenant nologin;
grant yupana_tenant to yupana;
create database yupana owner yupana;
SQL
