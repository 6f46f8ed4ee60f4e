// Written by `npm run sdk-types` from the contract of /api/v1.

/** One of the values, or one that came later: answers may gain values any day. */
export type Open<Known extends string> = Known | (string & {})

/** Stable codes of refusals. */
export type ProblemCode = Open<"bad_request" | "bad_cursor" | "unknown_parameter" | "idempotency_key_missing" | "bad_idempotency_key" | "key_missing" | "key_malformed" | "key_unknown" | "key_revoked" | "key_expired" | "key_in_query" | "scope_missing" | "address_not_allowed" | "foreign_origin" | "secret_key_in_browser" | "account_suspended" | "test_key_only" | "live_key_only" | "not_found" | "method_not_allowed" | "point_full" | "point_unavailable" | "price_changed" | "deposit_short" | "number_taken" | "all_cancelled" | "idempotency_in_progress" | "deposit_full" | "action_refused" | "webhook_refused" | "extension_limit" | "contacts_refused" | "version_mismatch" | "if_match_required" | "request_timeout" | "too_large" | "unsupported_media_type" | "validation_failed" | "unknown_field" | "phone_invalid" | "email_invalid" | "number_invalid" | "weight_out_of_range" | "too_heavy" | "too_big" | "oversize" | "batch_rejected" | "unknown_city" | "idempotency_key_reused" | "url_refused" | "too_many_items" | "rate_limited" | "too_many_at_once" | "internal" | "unavailable" | "no_tariff" | "storage_full">

export type Point = {
  number: string
  name: string
  type: Open<"locker" | "pickup">
  city: string
  address: string
  location: {
    lon: number
    lat: number
  }
  time_zone: string
  hours: Array<string>
  how_to_find: string
  photos: Array<string>
  payment: {
    card: boolean
    cash: boolean
  }
  fitting_room: boolean
  /** Null is «not known» and limits nothing. */
  max_weight_g: number | null
  cell_sizes: Array<Open<"S/2" | "M/2" | "S" | "M" | "L" | "XL">> | null
  active: boolean
  state: Open<"free" | "almost_full" | "full" | "closed" | "too_heavy" | "too_big">
  reason: string
  free_cells: number | null
  /** Metres from `near`. */
  distance_m: number | null
  revision: number
}

export type ChangedPoint = {
  number: string
  name: string
  type: Open<"locker" | "pickup">
  city: string
  address: string
  location: {
    lon: number
    lat: number
  }
  time_zone: string
  hours: Array<string>
  how_to_find: string
  photos: Array<string>
  payment: {
    card: boolean
    cash: boolean
  }
  fitting_room: boolean
  max_weight_g: number | null
  active: boolean
  revision: number
}

export type Order = {
  id: string
  number: string
  status: Open<"awaiting_payment" | "active" | "completed">
  payment_status: Open<"paid" | "awaiting" | "overdue">
  price: string
  currency: "RUB"
  created_at: string
  parcels_count: number
  test: boolean
}

export type Parcel = {
  /** The barcode. */
  id: string
  number: string
  order: string | null
  order_number: string | null
  /** `delivered` means that the parcel lies in the locker; the buyer has it once it is `received`. Switch on `status_group`. */
  status: Open<"created" | "awaiting_acceptance" | "ready_for_delivery" | "awaiting_courier" | "shipped_from_warehouse" | "in_delivery" | "delivered" | "stored" | "ready_for_pickup" | "overdue" | "received" | "issued" | "handed_over" | "removed_from_locker" | "taken_for_return" | "blocked_for_return" | "returned" | "cancelled">
  status_group: Open<"preparing" | "in_transit" | "at_point" | "overdue" | "received" | "returning" | "returned" | "cancelled">
  status_text: string
  status_at: string | null
  /** Grows with every change: keep what has the greater one. */
  version: number
  blocked: boolean
  point: {
    number: string
    name: string
    city: string
    address: string
  }
  service_type: Open<"courier" | "yourself"> | null
  packages: Array<{
    barcode: string
    cell_size: Open<"S/2" | "M/2" | "S" | "M" | "L" | "XL"> | null
    status: Open<"created" | "awaiting_acceptance" | "ready_for_delivery" | "awaiting_courier" | "shipped_from_warehouse" | "in_delivery" | "delivered" | "stored" | "ready_for_pickup" | "overdue" | "received" | "issued" | "handed_over" | "removed_from_locker" | "taken_for_return" | "blocked_for_return" | "returned" | "cancelled">
  }>
  weight_g: number | null
  declared_value: string | null
  price: string | null
  currency: "RUB"
  /** Masked without the scope `recipient:read`. */
  recipient: {
    phone: string
    email: string
  }
  items: Array<{
    label: string
    price: string
    quantity: number
    vat: Open<"0" | "5" | "7" | "10" | "20" | "22" | "105" | "107" | "110" | "120" | "122" | "none">
  }>
  description: string
  /** The shop’s own; not for personal data. */
  metadata: Record<string, string>
  expires_at: string | null
  expires_on: string | null
  time_zone: string
  extension: {
    days_left: number
    price_per_day: string | null
  }
  can: {
    extend: boolean
    cancel: boolean
    block: boolean
    unblock: boolean
    resend_code: boolean
    change_recipient: boolean
  }
  tracking_url: string
  pickup_url?: string | undefined
  created_at: string
  test: boolean
  expanded?: {
    order?: Order | null | undefined
    point?: Point | null | undefined
    events?: Array<ParcelEvent> | undefined
  } | undefined
}

export type ParcelEvent = {
  id: string
  status: Open<"created" | "awaiting_acceptance" | "ready_for_delivery" | "awaiting_courier" | "shipped_from_warehouse" | "in_delivery" | "delivered" | "stored" | "ready_for_pickup" | "overdue" | "received" | "issued" | "handed_over" | "removed_from_locker" | "taken_for_return" | "blocked_for_return" | "returned" | "cancelled">
  status_group: Open<"preparing" | "in_transit" | "at_point" | "overdue" | "received" | "returning" | "returned" | "cancelled">
  status_text: string
  occurred_at: string
  by: Open<"network" | "merchant" | "operator" | "system" | "recipient">
  point: string | null
}

export type YacheykaEvent = {
  /** The same over retries and resends: skip one that you have seen. */
  id: string
  type: Open<"parcel.created" | "parcel.status_changed" | "parcel.deadline_changed" | "parcel.recipient_changed" | "parcel.message_failed" | "order.created" | "order.paid" | "order.lapsed" | "order.completed" | "deposit.credited" | "deposit.low" | "invoice.paid" | "points.changed">
  timestamp: string
  api_version: "v1"
  test: boolean
  data: YacheykaEventData
}

export type YacheykaEventData = {
  id: string
  number?: string | undefined
  /** Of the parcel: events come in no order, keep the greatest. */
  version?: number | undefined
  previous_status?: Open<"created" | "awaiting_acceptance" | "ready_for_delivery" | "awaiting_courier" | "shipped_from_warehouse" | "in_delivery" | "delivered" | "stored" | "ready_for_pickup" | "overdue" | "received" | "issued" | "handed_over" | "removed_from_locker" | "taken_for_return" | "blocked_for_return" | "returned" | "cancelled"> | undefined
  previous_status_group?: Open<"preparing" | "in_transit" | "at_point" | "overdue" | "received" | "returning" | "returned" | "cancelled"> | undefined
  by?: Open<"merchant" | "operator"> | undefined
  parcel?: {
    status: Open<"created" | "awaiting_acceptance" | "ready_for_delivery" | "awaiting_courier" | "shipped_from_warehouse" | "in_delivery" | "delivered" | "stored" | "ready_for_pickup" | "overdue" | "received" | "issued" | "handed_over" | "removed_from_locker" | "taken_for_return" | "blocked_for_return" | "returned" | "cancelled">
    status_group: Open<"preparing" | "in_transit" | "at_point" | "overdue" | "received" | "returning" | "returned" | "cancelled">
    expires_at: string | null
    expires_on: string | null
    point: {
      number: string
    }
    metadata: Record<string, string> | null
  } | undefined
  channel?: Open<"sms" | "email"> | undefined
  template?: string | undefined
  final?: true | undefined
  price?: string | undefined
  currency?: "RUB" | undefined
  paid_at?: string | null | undefined
  parcels?: Array<string> | undefined
  parcels_count?: number | undefined
  kind?: Open<"top_up" | "order_payment" | "refund" | "extension" | "correction"> | undefined
  amount?: string | undefined
  balance?: string | undefined
  warn_below?: string | undefined
  revision?: number | undefined
  changed?: number | undefined
}

export type WebhookEndpointWithSecret = {
  id: string
  url: string
  description: string
  types: Array<Open<"*" | "parcel.created" | "parcel.status_changed" | "parcel.deadline_changed" | "parcel.recipient_changed" | "parcel.message_failed" | "order.created" | "order.paid" | "order.lapsed" | "order.completed" | "deposit.credited" | "deposit.low" | "invoice.paid" | "points.changed">>
  filters: {
    status_group: Array<Open<"preparing" | "in_transit" | "at_point" | "overdue" | "received" | "returning" | "returned" | "cancelled">>
  }
  state: Open<"unverified" | "enabled" | "failing" | "disabled">
  failing_since: string | null
  disabled_reason: Open<"merchant" | "failures" | "gone" | "operator"> | null
  waiting: number
  last_success_at: string | null
  previous_secret_until: string | null
  created_at: string
  test: boolean
  /** Shown once. */
  secret: string
}

export type WebhookEndpoint = {
  id: string
  url: string
  description: string
  types: Array<Open<"*" | "parcel.created" | "parcel.status_changed" | "parcel.deadline_changed" | "parcel.recipient_changed" | "parcel.message_failed" | "order.created" | "order.paid" | "order.lapsed" | "order.completed" | "deposit.credited" | "deposit.low" | "invoice.paid" | "points.changed">>
  filters: {
    status_group: Array<Open<"preparing" | "in_transit" | "at_point" | "overdue" | "received" | "returning" | "returned" | "cancelled">>
  }
  state: Open<"unverified" | "enabled" | "failing" | "disabled">
  failing_since: string | null
  disabled_reason: Open<"merchant" | "failures" | "gone" | "operator"> | null
  waiting: number
  last_success_at: string | null
  previous_secret_until: string | null
  created_at: string
  test: boolean
}

export type WebhookDelivery = {
  id: string
  endpoint: string
  event: string | null
  type: Open<"parcel.created" | "parcel.status_changed" | "parcel.deadline_changed" | "parcel.recipient_changed" | "parcel.message_failed" | "order.created" | "order.paid" | "order.lapsed" | "order.completed" | "deposit.credited" | "deposit.low" | "invoice.paid" | "points.changed" | "webhook.ping"> | null
  number: string | null
  state: Open<"pending" | "delivering" | "delivered" | "failed" | "held" | "expired">
  reason: Open<"event" | "replay" | "resend">
  attempts: number
  next_attempt_at: string | null
  created_at: string
  last_attempt: {
    at: string
    ms: number
    status: number | null
    fault: string | null
  } | null
}

export type WebhookDeliveryWithCalls = {
  id: string
  endpoint: string
  event: string | null
  type: Open<"parcel.created" | "parcel.status_changed" | "parcel.deadline_changed" | "parcel.recipient_changed" | "parcel.message_failed" | "order.created" | "order.paid" | "order.lapsed" | "order.completed" | "deposit.credited" | "deposit.low" | "invoice.paid" | "points.changed" | "webhook.ping"> | null
  number: string | null
  state: Open<"pending" | "delivering" | "delivered" | "failed" | "held" | "expired">
  reason: Open<"event" | "replay" | "resend">
  attempts: number
  next_attempt_at: string | null
  created_at: string
  last_attempt: {
    at: string
    ms: number
    status: number | null
    fault: string | null
  } | null
  calls: Array<{
    at: string
    ms: number
    status: number | null
    fault: string | null
    n: number
    answer: string | null
  }>
}

export type Transaction = {
  id: number
  booked_at: string
  kind: Open<"top_up" | "order_payment" | "refund" | "extension" | "correction">
  amount: string
  balance: string
  currency: "RUB"
  note: string
  order: string | null
  parcel: string | null
}

export type Invoice = {
  id: string
  number: number
  full_number: string
  test: boolean
  amount: string
  currency: "RUB"
  status: Open<"issued" | "paid" | "cancelled">
  issued_at: string
  settled_at: string | null
  pdf_url: string
}

export type GetMeAnswer = {
  mode: Open<"live" | "test">
  company: {
    name: string
  }
  key: {
    id: string
    name: string
    hint: string
    expires_at: string | null
    retires_at: string | null
  }
  scopes: Array<Open<"points:read" | "rates:read" | "orders:read" | "orders:write" | "parcels:read" | "parcels:write" | "labels:read" | "recipient:read" | "pickup:read" | "deposit:read" | "deposit:write" | "documents:read" | "events:read" | "webhooks:write" | "sandbox:write">>
  sandbox: {
    balance: string
    currency: "RUB"
  } | null
  limits: Array<{
    policy: string
    quota: number
    window_seconds: number
  }>
}

export type ReportKeyLeakBody = {
  token: string
}

export type ReportKeyLeakAnswer = {
  revoked: boolean
}

export type ListPointsQuery = {
  near?: string | undefined
  radius_m?: number | undefined
  bbox?: string | undefined
  city?: string | undefined
  query?: string | undefined
  type?: "locker" | "pickup" | undefined
  weight_g?: number | undefined
  height_mm?: number | undefined
  width_mm?: number | undefined
  depth_mm?: number | undefined
  available?: "true" | "false" | undefined
  limit?: number | undefined
  cursor?: string | undefined
}

export type ListPointsAnswer = {
  data: Array<Point>
  next_cursor: string | null
}

export type ListPointChangesQuery = {
  limit?: number | undefined
  cursor?: string | undefined
}

export type ListPointChangesAnswer = {
  data: Array<ChangedPoint>
  next_cursor: string | null
  has_more: boolean
  revision: number
  cursor_reset: boolean
}

export type GetPointQuery = {
  weight_g?: number | undefined
  height_mm?: number | undefined
  width_mm?: number | undefined
  depth_mm?: number | undefined
}

export type CheckPointBody = {
  weight_g?: number | undefined
  packages?: ReadonlyArray<{
    cell_size: "S/2" | "M/2" | "S" | "M" | "L" | "XL"
  } | {
    height_mm: number
    width_mm: number
    depth_mm: number
  }> | undefined
}

export type CheckPointAnswer = {
  takes: boolean
  state: Open<"free" | "almost_full" | "full" | "closed" | "too_heavy" | "too_big">
  reason: string
  cell_sizes: Array<Open<"S/2" | "M/2" | "S" | "M" | "L" | "XL">>
  free_cells: number | null
  alternatives: Array<Point>
}

export type ListCitiesQuery = {
  query?: string | undefined
  limit?: number | undefined
  cursor?: string | undefined
}

export type ListCitiesAnswer = {
  data: Array<{
    name: string
    location: {
      lon: number
      lat: number
    }
  }>
  next_cursor: string | null
}

export type QuoteRatesBody = {
  lines: ReadonlyArray<{
    point?: string | undefined
    delivery_city?: string | undefined
    dispatch_city?: string | undefined
    service_type?: "courier" | "yourself" | undefined
    weight_g: number
    packages: ReadonlyArray<{
      cell_size: "S/2" | "M/2" | "S" | "M" | "L" | "XL"
    } | {
      height_mm: number
      width_mm: number
      depth_mm: number
    }>
  }>
}

export type QuoteRatesAnswer = {
  currency: "RUB"
  results: Array<{
    status: "priced"
    index: number
    price: string
    zone: Open<"same_city" | "to_200" | "to_1000" | "to_3000" | "farther">
    parts: {
      cells: Array<{
        cell_size: Open<"S/2" | "M/2" | "S" | "M" | "L" | "XL">
        price: string
      }>
      weight: string
    }
    cell_sizes: Array<Open<"S/2" | "M/2" | "S" | "M" | "L" | "XL">>
  } | {
    status: "rejected"
    index: number
    errors: Array<{
      pointer: string
      code: string
      detail: string
    }>
  }>
}

export type CreateOrderBody = {
  dispatch_city?: string | undefined
  payment?: "deposit_or_wait" | "deposit_only" | undefined
  dry_run?: boolean | undefined
  on_error?: "reject_all" | "skip" | undefined
  expected_price?: string | undefined
  parcels: ReadonlyArray<{
    number: string
    point: string
    recipient: {
      phone: string
      email?: string | undefined
    }
    packages: ReadonlyArray<{
      cell_size: "S/2" | "M/2" | "S" | "M" | "L" | "XL"
    } | {
      height_mm: number
      width_mm: number
      depth_mm: number
    }>
    weight_g: number
    declared_value?: string | undefined
    service_type?: "courier" | "yourself" | undefined
    description?: string | undefined
    items?: ReadonlyArray<{
      label: string
      price: string
      quantity: number
      vat: "0" | "5" | "7" | "10" | "20" | "22" | "105" | "107" | "110" | "120" | "122" | "none"
    }> | undefined
    metadata?: Record<string, string> | undefined
    expected_price?: string | undefined
  }>
}

export type CreateOrderAnswer = {
  order: Order | null
  currency: "RUB"
  summary: {
    created: number
    rejected: number
    price: string
  }
  results: Array<{
    index: number
    number: string
    status: "created"
    price: string
    parcel?: Parcel | undefined
  } | {
    index: number
    number: string | null
    status: "rejected"
    errors: Array<{
      pointer: string
      code: string
      detail: string
    }>
  }>
}

export type ListOrdersQuery = {
  created_from?: string | undefined
  created_to?: string | undefined
  sort?: "asc" | "desc" | undefined
  status?: string | undefined
  number?: string | undefined
  limit?: number | undefined
  cursor?: string | undefined
}

export type ListOrdersAnswer = {
  data: Array<Order>
  next_cursor: string | null
}

export type CreateParcelBody = {
  number: string
  point: string
  recipient: {
    phone: string
    email?: string | undefined
  }
  packages: ReadonlyArray<{
    cell_size: "S/2" | "M/2" | "S" | "M" | "L" | "XL"
  } | {
    height_mm: number
    width_mm: number
    depth_mm: number
  }>
  weight_g: number
  declared_value?: string | undefined
  service_type?: "courier" | "yourself" | undefined
  description?: string | undefined
  items?: ReadonlyArray<{
    label: string
    price: string
    quantity: number
    vat: "0" | "5" | "7" | "10" | "20" | "22" | "105" | "107" | "110" | "120" | "122" | "none"
  }> | undefined
  metadata?: Record<string, string> | undefined
  expected_price?: string | undefined
  dispatch_city?: string | undefined
  payment?: "deposit_or_wait" | "deposit_only" | undefined
  dry_run?: boolean | undefined
}

export type CreateParcelAnswer200 = {
  number: string
  price: string
  currency: "RUB"
}

export type ListParcelsQuery = {
  created_from?: string | undefined
  created_to?: string | undefined
  sort?: "asc" | "desc" | undefined
  status?: string | undefined
  status_group?: string | undefined
  order?: string | undefined
  number?: string | undefined
  point?: string | undefined
  expand?: string | undefined
  limit?: number | undefined
  cursor?: string | undefined
}

export type ListParcelsAnswer = {
  data: Array<Parcel>
  next_cursor: string | null
}

export type GetParcelQuery = {
  expand?: string | undefined
}

export type GetParcelByNumberQuery = {
  expand?: string | undefined
}

export type ChangeParcelBody = {
  recipient?: {
    phone?: string | undefined
    email?: string | undefined
  } | undefined
  metadata?: Record<string, string> | undefined
}

export type ExtendParcelBody = {
  days: number
  expected_price?: string | undefined
}

export type CancelParcelBody = {
  reason?: string | undefined
}

export type BlockParcelBody = {
  reason?: string | undefined
}

export type UnblockParcelBody = {
  reason?: string | undefined
}

export type ListParcelEventsAnswer = {
  data: Array<ParcelEvent>
}

export type ListEventsQuery = {
  type?: string | undefined
  limit?: number | undefined
  cursor?: string | undefined
}

export type ListEventsAnswer = {
  data: Array<YacheykaEvent>
  next_cursor: string | null
  has_more: boolean
  cursor_reset: boolean
}

export type CreateWebhookEndpointBody = {
  url: string
  description?: string | undefined
  types: ReadonlyArray<"*" | "parcel.created" | "parcel.status_changed" | "parcel.deadline_changed" | "parcel.recipient_changed" | "parcel.message_failed" | "order.created" | "order.paid" | "order.lapsed" | "order.completed" | "deposit.credited" | "deposit.low" | "invoice.paid" | "points.changed">
  filters?: {
    status_group?: ReadonlyArray<"preparing" | "in_transit" | "at_point" | "overdue" | "received" | "returning" | "returned" | "cancelled"> | undefined
  } | undefined
}

export type ListWebhookEndpointsAnswer = {
  data: Array<WebhookEndpoint>
}

export type ChangeWebhookEndpointBody = {
  url?: string | undefined
  description?: string | undefined
  types?: ReadonlyArray<"*" | "parcel.created" | "parcel.status_changed" | "parcel.deadline_changed" | "parcel.recipient_changed" | "parcel.message_failed" | "order.created" | "order.paid" | "order.lapsed" | "order.completed" | "deposit.credited" | "deposit.low" | "invoice.paid" | "points.changed"> | undefined
  filters?: {
    status_group?: ReadonlyArray<"preparing" | "in_transit" | "at_point" | "overdue" | "received" | "returning" | "returned" | "cancelled"> | undefined
  } | undefined
}

export type RotateWebhookSecretBody = {
  overlap_hours?: number | undefined
}

export type EnableWebhookEndpointBody = {
  send_waiting?: boolean | undefined
}

export type ListWebhookDeliveriesQuery = {
  endpoint?: string | undefined
  event?: string | undefined
  number?: string | undefined
  type?: string | undefined
  state?: string | undefined
  created_from?: string | undefined
  created_to?: string | undefined
  limit?: number | undefined
  cursor?: string | undefined
}

export type ListWebhookDeliveriesAnswer = {
  data: Array<WebhookDelivery>
  next_cursor: string | null
}

export type ReplayWebhookBody = {
  from: string
  to: string
  types?: ReadonlyArray<"parcel.created" | "parcel.status_changed" | "parcel.deadline_changed" | "parcel.recipient_changed" | "parcel.message_failed" | "order.created" | "order.paid" | "order.lapsed" | "order.completed" | "deposit.credited" | "deposit.low" | "invoice.paid" | "points.changed"> | undefined
  only_failed?: boolean | undefined
}

export type ReplayWebhookAnswer = {
  deliveries: number
}

export type TestWebhookBody = {
  type?: "parcel.created" | "parcel.status_changed" | "parcel.deadline_changed" | "parcel.recipient_changed" | "parcel.message_failed" | "order.created" | "order.paid" | "order.lapsed" | "order.completed" | "deposit.credited" | "deposit.low" | "invoice.paid" | "points.changed" | "webhook.ping" | undefined
}

export type TestWebhookAnswer = {
  at: string
  ms: number
  status: number | null
  fault: string | null
  answer: string | null
}

export type PrintLabelQuery = {
  format?: "100x75" | "a4" | "58x40" | "zpl" | undefined
  start?: number | undefined
}

export type PrintLabelsBody = {
  parcels: ReadonlyArray<string>
  format?: "100x75" | "a4" | "58x40" | "zpl" | undefined
  start?: number | undefined
}

export type PrintOrderLabelsQuery = {
  format?: "100x75" | "a4" | "58x40" | "zpl" | undefined
  start?: number | undefined
}

export type GetDepositAnswer = {
  balance: string
  warn_below: string
  currency: "RUB"
}

export type ListTransactionsQuery = {
  sort?: "asc" | "desc" | undefined
  limit?: number | undefined
  cursor?: string | undefined
}

export type ListTransactionsAnswer = {
  data: Array<Transaction>
  next_cursor: string | null
}

export type CreateInvoiceBody = {
  amount: string
}

export type ListActsAnswer = {
  data: Array<{
    month: string
    amount: string
    currency: "RUB"
    pdf_url: string
  }>
}

export type GetStatementQuery = {
  from: string
  to: string
  format?: "json" | "pdf" | "xlsx" | undefined
  limit?: number | undefined
  cursor?: string | undefined
}

export type GetStatementAnswer = {
  data: Array<Transaction>
  next_cursor: string | null
  opening: string
  credited: string
  debited: string
  closing: string
  currency: "RUB"
}

export type AdvanceSandboxParcelBody = {
  to: "created" | "awaiting_acceptance" | "ready_for_delivery" | "awaiting_courier" | "shipped_from_warehouse" | "in_delivery" | "delivered" | "stored" | "ready_for_pickup" | "received" | "issued" | "handed_over" | "removed_from_locker" | "taken_for_return" | "returned" | "overdue"
  at?: string | undefined
}

export type ListSandboxMessagesAnswer = {
  data: Array<{
    channel: Open<"sms" | "email">
    template: string
    recipient: string
    subject: string
    text: string
    created_at: string
  }>
}

export type SetSandboxDepositBody = {
  balance: string
}

export type SetSandboxDepositAnswer = {
  balance: string
  currency: "RUB"
}

export type FireSandboxEventBody = {
  type: "parcel.created" | "parcel.status_changed" | "parcel.deadline_changed" | "parcel.recipient_changed" | "parcel.message_failed" | "order.created" | "order.paid" | "order.lapsed" | "order.completed" | "deposit.credited" | "deposit.low" | "invoice.paid" | "points.changed"
}

export type FireSandboxEventAnswer = {
  id: string
  type: Open<"parcel.created" | "parcel.status_changed" | "parcel.deadline_changed" | "parcel.recipient_changed" | "parcel.message_failed" | "order.created" | "order.paid" | "order.lapsed" | "order.completed" | "deposit.credited" | "deposit.low" | "invoice.paid" | "points.changed">
}

export type ClearSandboxAnswer = {
  parcels: number
  orders: number
  balance: string
  currency: "RUB"
}
