import type { LockerDoor } from '@yacheyka/contract/device/locker-card'

/** An empty door in order, with these differences. */
export const doorOf = (door: number, part: Partial<LockerDoor> = {}): LockerDoor => ({
  x: 0,
  y: 0,
  width: 0,
  height: 0,
  low: false,
  door,
  size: 'M',
  state: 'ok',
  reason: null,
  sensed: 'closed',
  content: 'empty',
  barcode: null,
  status: null,
  status_text: null,
  ...part,
})
