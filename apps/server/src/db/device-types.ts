import type { CommandRow, ConsoleCommand } from '@yacheyka/contract/device/locker-card'
import type { DeviceConfig, DeviceStaff } from '@yacheyka/contract/device/feed'
import type { CellSize } from '@yacheyka/core/cells/cell-size'
import type { Generated } from 'kysely'
import type {
  CountByDefault,
  Json,
  JsonOrNull,
  Timestamp,
  TimestampOrNull,
} from './column-kinds.ts'

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
  telemetry: JsonOrNull
  telemetry_at: TimestampOrNull
  found_map: JsonOrNull
  found_at: TimestampOrNull
  known_map: JsonOrNull
  door_sizes: JsonOrNull
}

export interface DeviceCommandTable {
  uid: string
  device_uid: string
  number: number | null
  kind: ConsoleCommand
  door: number | null
  text: string | null
  reason: string
  state: CommandRow['state']
  result: string | null
  approved: Generated<boolean>
  operator_uid: string | null
  approver_uid: string | null
  asked_at: Timestamp
  issued_at: TimestampOrNull
  expires_at: Timestamp
  answered_at: TimestampOrNull
}

export interface DeviceTelemetryTable {
  device_uid: string
  at: Timestamp
  unsent: number
  open_doors: number
  free_doors: number
  out_of_order: number
  mains: boolean | null
  battery: number | null
  celsius: number | null
  humidity: number | null
  disk_free: number | null
  memory_free: number | null
  signal: number | null
}

export interface IncidentTable {
  uid: string
  point_uid: string
  kind: string
  key: string
  door: number | null
  barcode: string | null
  opened_at: Timestamp
  last_at: Timestamp
  reports: CountByDefault
  closed_at: TimestampOrNull
  closed_by: string | null
  cause: string | null
  detail: string | null
}

export interface DeviceBlockedDoorTable {
  device_uid: string
  door: number
  cell_size: CellSize
  counted: boolean
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

export interface LockerSettingsTable {
  point_uid: string
  screen_bottom_mm: number
  lease_days: number
  handed_out_as: DeviceConfig['handed_out_as']
  own_events_only: boolean
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
