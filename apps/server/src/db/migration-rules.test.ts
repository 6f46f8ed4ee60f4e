import { expect, test } from 'vitest'
import { readMigrations } from './migration-files.ts'
import { findUnbearable } from './test-migration-rules.ts'

/** The rule came with the first release that runs as several processes. */
const FIRST_UNDER_RULE = 20

test('no migration takes away what a process of the release before still uses', async () => {
  const files = (await readMigrations()).filter(({ number }) => number >= FIRST_UNDER_RULE)
  expect(
    files.flatMap(({ name, sql }) => findUnbearable(sql).map((what) => `${name}: ${what}`)),
  ).toEqual([])
})

test('programs that name a key of events or messages in `ON CONFLICT` do not start once it is gone', async () => {
  const files = await readMigrations()
  const least = (number: number) => files[number - 1]?.least
  expect([least(112), least(113), least(117)]).toEqual([19, 108, 108])
})

test.each([
  'ALTER TABLE parcel DROP COLUMN weight;',
  'ALTER TABLE parcel\n  DROP weight;',
  'ALTER TABLE parcel RENAME COLUMN weight TO mass;',
  'ALTER TABLE parcel RENAME TO box;',
  'ALTER TABLE parcel SET UNLOGGED;',
  'ALTER TABLE parcel ALTER COLUMN weight SET NOT NULL;',
  'alter table parcel alter weight type bigint;',
  'ALTER TABLE parcel ADD COLUMN mass integer NOT NULL;',
  'ALTER TABLE parcel ADD CONSTRAINT light CHECK (weight < 10);',
  'ALTER TABLE parcel ADD COLUMN heavy boolean GENERATED ALWAYS AS (weight > 10) STORED;',
  'DROP TABLE parcel;',
  'DROP INDEX parcel_weight;',
  'CREATE INDEX CONCURRENTLY parcel_weight ON parcel (weight);',
  'CREATE INDEX parcel_weight ON parcel (weight);',
  'UPDATE parcel SET weight = 0;',
  'TRUNCATE parcel;',
  'LOCK TABLE parcel;',
])('«%s» is rejected', (sql) => {
  expect(findUnbearable(sql)).toHaveLength(1)
})

test.each([
  'CREATE TABLE box (weight integer NOT NULL CHECK (weight > 0));\nCREATE INDEX box_weight ON box (weight);',
  'ALTER TABLE parcel ADD COLUMN mass integer;',
  "ALTER TABLE parcel ADD mass integer NOT NULL DEFAULT 0, ADD COLUMN name text DEFAULT '';",
  'ALTER TABLE parcel ADD CONSTRAINT light CHECK (weight < 10) NOT VALID;',
  '-- without a transaction\nCREATE INDEX CONCURRENTLY parcel_weight ON parcel (weight);',
  '-- DROP TABLE parcel;\nINSERT INTO box SELECT 1;',
  '-- bears old processes: an empty table until now\nDROP TABLE parcel;',
  '-- contract: needs 0021\nALTER TABLE parcel DROP COLUMN weight;',
])('«%s» is borne', (sql) => {
  expect(findUnbearable(sql)).toEqual([])
})
