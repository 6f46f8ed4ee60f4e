import type { DeviceStaff } from '@yacheyka/contract/device/feed'
import type { Generated } from 'kysely'
import type { CountByDefault, Json, Timestamp, TimestampOrNull } from './column-kinds.ts'

export interface DeviceTable {
  uid: string
  point_uid: string
  state: 'pending' | 'active' | 'revoked'
  public_key: string
  token_digest: string
  next_token_digest: string | null
  token_made_at: Timestamp
  board: string
  version: string
  doors: Json
  store_id: string | null
  last_seq: CountByDefault
  heard_at: TimestampOrNull
  enrolled_at: Timestamp
  revoked_at: TimestampOrNull
}

export interface DeviceEnrolmentTable {
  point_uid: string
  code_digest: string
  expires_at: Timestamp
}

export interface DeviceFactTable {
  device_uid: string
  store_id: string
  seq: number
  at: Timestamp
  quality: string
  kind: string
  door: number | null
  barcode: string | null
  body: Json
  received_at: Timestamp
}

export interface LockerStaffTable {
  badge: string
  name: string
  role: DeviceStaff['role']
  pin: string
  active: Generated<boolean>
  created_at: Timestamp
}

export interface LockerStaffPointTable {
  badge: string
  point_uid: string
}
