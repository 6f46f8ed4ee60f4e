-- Once, when the folder of the database is empty: two roles, no superuser among them. The owner changes the schema
-- (`migrate`), copies the whole server for the journal of changes and makes a database to try a copy in. The other one is
-- what the product works as; `migrate --grant-to yacheyka_work` gives it its rights.
\set password `cat /run/secrets/database_password`
\set working `cat /run/secrets/working_password`
CREATE ROLE yacheyka LOGIN REPLICATION CREATEDB PASSWORD :'password';
CREATE ROLE yacheyka_work LOGIN PASSWORD :'working';
GRANT pg_monitor TO yacheyka;
CREATE DATABASE yacheyka OWNER yacheyka;
