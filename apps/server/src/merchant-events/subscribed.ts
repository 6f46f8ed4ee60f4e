import { EVERY_TYPE } from '@yacheyka/core/api-keys/webhook'
import { STATUS_GROUP } from '@yacheyka/core/parcels/status-group'
import { type RawBuilder, sql } from 'kysely'

/** Whether the `webhook_endpoint` of this name is to be told of the `api_event` of that name. */
export function isSubscribed(endpointName: string, eventName: string): RawBuilder<boolean> {
  const [endpoint, event] = [sql.ref(endpointName), sql.ref(eventName)]
  return sql`(${event}.type = ANY(${endpoint}.types) OR ${EVERY_TYPE} = ANY(${endpoint}.types))
    AND (${event}.type <> 'parcel.status_changed' OR ${endpoint}.status_groups = '{}'
      OR ${JSON.stringify(STATUS_GROUP)}::jsonb ->> (${event}.payload ->> 'status') = ANY(${endpoint}.status_groups))`
}

/** A uuidv7, made where the rows are. */
export const LATER_UID = sql`encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
  PLACING substring(int8send(floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6), 52, 1), 53, 1), 'hex')::uuid`
