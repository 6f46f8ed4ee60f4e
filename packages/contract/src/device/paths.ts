/** Calls of devices. They become endpoints when the server answers them. */
export const DEVICE_PATHS = {
  enrol: '/api/device/enrol',
  report: '/api/device/report',
  feed: '/api/device/feed',
} as const
