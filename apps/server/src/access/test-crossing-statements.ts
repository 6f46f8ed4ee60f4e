/** How a statement that would cross shards is served once there are shards. */
type Served =
  /** It names a row: whoever sends it knows the customer or the point, which its condition names as well. */
  | 'owner'
  /** The directory of keys, or a reference table, says the shard first. */
  | 'lookup'
  /** Rows of several customers or points: one statement for each shard among them. */
  | 'batch'
  /** Of parcels by point: a row of each live parcel is kept by its point as well. */
  | 'copy'
  /** Tables of two groups: one statement for each, joined by the program. */
  | 'apart'
  /** Asked of all shards, and the answers are merged. */
  | 'everywhere'
  /** Each shard does it for its own rows. */
  | 'chore'

/**
 * Statements that do not name their shard, by the file that sends them: the tables that are not copied everywhere, each with
 * the keys that have a value (`uid`), several (`uid in`), or that of another table (`uid of parcel`).
 */
export const CROSSING_STATEMENTS: Readonly<Record<string, Readonly<Record<string, Served>>>> = {
  '': {
    'SELECT point_cell(point_uid of point)': 'lookup',
  },
  'api-calls/insert-calls.ts': {
    'INSERT api_call(uid in) api_call(uid in, customer_uid in, key_uid in, idempotency_key in, number in) api_call_body(call_uid in) api_call_day(customer_uid in) api_key_day(key_uid in)':
      'batch',
  },
  'api-calls/sweep-calls.ts': {
    'DELETE api_call(uid of api_call)': 'chore',
    'DELETE api_call_body(call_uid of api_call_body)': 'chore',
    'DELETE api_call_day()': 'chore',
    'DELETE api_key_day()': 'chore',
  },
  'api-keys/count-uses.ts': {
    'INSERT api_key_use(key_uid in)': 'batch',
  },
  'api-keys/queries.ts': {
    'SELECT api_key_use(key_uid)': 'owner',
  },
  'batch-files/batch-file-store.ts': {
    'INSERT batch_file(batch_uid, file_key)': 'owner',
    'SELECT batch_file(batch_uid)': 'owner',
  },
  'batches/batch-store.ts': {
    'DELETE batch(uid)': 'owner',
    'SELECT batch(uid)': 'owner',
    'UPDATE batch(uid)': 'owner',
  },
  'batches/read-terminals.ts': {
    'SELECT point_cell(point_uid of point)': 'batch',
  },
  'billing/acts.ts': {
    'SELECT ledger_account(customer_uid) ledger_entry(transfer_uid of ledger_transfer, account_uid) ledger_transfer(uid of ledger_entry)':
      'owner',
  },
  'billing/approval-queries.ts': {
    'SELECT bank_receipt() credit_request() deposit_correction() invoice() operator_user()':
      'apart',
    'SELECT credit_request() deposit_correction()': 'apart',
  },
  'billing/console-queries.ts': {
    'SELECT bank_receipt() credit_request() invoice(uid of bank_receipt)': 'apart',
    'SELECT credit_hold() invoice(customer_uid of customer)': 'apart',
    'SELECT credit_hold() invoice(uid, customer_uid of customer)': 'apart',
    'SELECT invoice()': 'everywhere',
  },
  'billing/correction-queries.ts': {
    'SELECT deposit_correction()': 'everywhere',
    'SELECT deposit_correction(customer_uid of customer) ledger_account(customer_uid of deposit_correction) operator_user()':
      'apart',
    'SELECT deposit_correction(uid, customer_uid of customer) ledger_account(customer_uid of deposit_correction) operator_user()':
      'apart',
  },
  'billing/corrections.ts': {
    'SELECT deposit_correction(uid)': 'owner',
  },
  'billing/decide-approval.ts': {
    'SELECT deposit_correction(uid)': 'owner',
  },
  'billing/invoices.ts': {
    'SELECT invoice(uid)': 'owner',
    'UPDATE invoice(uid)': 'owner',
  },
  'counters/fold-changes.ts': {
    'MERGE tally(customer_uid in) tally_change(customer_uid in)': 'chore',
    'SELECT tally_change()': 'chore',
  },
  'counters/record-moves.ts': {
    'INSERT tally_change()': 'batch',
  },
  'counters/verify-counters.ts': {
    'SELECT juridical_order(customer_uid in) parcel(customer_uid in) tally(customer_uid in) tally_change(customer_uid in)':
      'chore',
  },
  'customers/queries.ts': {
    'SELECT ledger_account(customer_uid of customer)': 'everywhere',
  },
  'dashboard/console-queries.ts': {
    'SELECT bank_receipt() credit_request() deposit_correction() email_change() feed_refusal() feedback() incident() invoice() juridical_application() juridical_order() outbox_message() parcel() point_quarantine() vacancy_response()':
      'apart',
    'SELECT parcel()': 'everywhere',
  },
  'dashboard/queries.ts': {
    'SELECT ledger_account(customer_uid) ledger_spending(account_uid)': 'owner',
  },
  'devices/check-cells.ts': {
    'SELECT point_cell(point_uid of point)': 'chore',
    'UPDATE incident(point_uid in, key in)': 'chore',
  },
  'devices/console-present.ts': {
    'SELECT device(uid of device_command, point_uid) device_command(device_uid of device) operator_user()':
      'apart',
    'SELECT parcel(point_uid)': 'copy',
  },
  'devices/console-queries.ts': {
    'SELECT incident(point_uid) operator_user()': 'apart',
  },
  'devices/count-cells.ts': {
    'SELECT device(uid of device_blocked_door, point_uid of point_cell) device_blocked_door(device_uid of device) point_cell(point_uid of device)':
      'chore',
    'SELECT device(uid)': 'owner',
    'SELECT device_blocked_door(device_uid)': 'owner',
  },
  'devices/device-root.ts': {
    'SELECT device()': 'everywhere',
  },
  'devices/incidents.ts': {
    'INSERT device(point_uid of incident) incident(point_uid of device, key)': 'chore',
    'UPDATE device(point_uid of incident) incident()': 'chore',
  },
  'devices/locker-list.ts': {
    'SELECT device()': 'everywhere',
    'SELECT device(point_uid of point) incident(point_uid of device)': 'everywhere',
  },
  'devices/manage-devices.ts': {
    'SELECT device(uid, point_uid of point)': 'owner',
    'UPDATE device(uid)': 'owner',
  },
  'devices/order-locker.ts': {
    'INSERT device_command(uid, device_uid, operator_uid)': 'owner',
    'SELECT device_command(device_uid)': 'owner',
    'UPDATE device_command(uid)': 'owner',
  },
  'devices/queries.ts': {
    'SELECT device(uid)': 'owner',
    'SELECT device(uid, point_uid of point) locker_feed(point_uid of device)': 'owner',
  },
  'devices/routes.ts': {
    'UPDATE device(uid in)': 'batch',
  },
  'devices/silent-points.ts': {
    'SELECT device(point_uid of point) incident(point_uid of point) silence_state()': 'chore',
    'UPDATE device(point_uid of incident) incident(point_uid of point) silence_state()': 'chore',
  },
  'devices/take-report.ts': {
    'INSERT device_fact(device_uid, barcode)': 'owner',
    'SELECT device(uid)': 'owner',
    'SELECT device_fact(device_uid)': 'owner',
    'UPDATE device(uid)': 'owner',
  },
  'devices/take-telemetry.ts': {
    'INSERT device_telemetry(device_uid)': 'owner',
    'UPDATE device(uid)': 'owner',
  },
  'exports/point-rows.ts': {
    'SELECT point_cell(point_uid in)': 'batch',
  },
  'exports/sent-rows.ts': {
    'SELECT juridical_order(uid of parcel) parcel(customer_uid) parcel(parent_uid of parcel)':
      'owner',
    'SELECT juridical_order(uid of parcel) parcel(parent_uid in) parcel(uid in, customer_uid)':
      'owner',
  },
  'feed/locker-tasks.ts': {
    'SELECT juridical_order(uid of parcel) parcel(point_uid)': 'copy',
    'SELECT moved_parcel(point_uid, parcel_uid of parcel) parcel(uid of moved_parcel)': 'copy',
    'SELECT parcel(parent_uid in)': 'copy',
  },
  'feed/routes.ts': {
    'SELECT locker_feed(point_uid of point)': 'lookup',
  },
  'feed/take-events.ts': {
    'SELECT device(point_uid in) locker_settings(point_uid in)': 'batch',
  },
  'http/idempotency.ts': {
    'INSERT idempotency_key(scope, key, content_digest)': 'owner',
    'UPDATE idempotency_key(scope, key)': 'owner',
  },
  'jobs/sweep.ts': {
    'DELETE batch()': 'chore',
    'DELETE captcha_used()': 'chore',
    'DELETE device_command()': 'chore',
    'DELETE idempotency_key()': 'chore',
    'DELETE incident()': 'chore',
    'DELETE rate_limit()': 'chore',
  },
  'labels/labelled-order.ts': {
    'SELECT juridical_order(uid)': 'owner',
  },
  'labels/labelled-parcels.ts': {
    'SELECT juridical_order(uid of parcel) parcel(customer_uid, point_uid of point)': 'owner',
    'SELECT juridical_order(uid of parcel) parcel(point_uid of point)': 'owner',
    'SELECT juridical_order(uid) parcel(customer_uid, point_uid of point, order_uid)': 'owner',
    'SELECT juridical_order(uid) parcel(point_uid of point, order_uid)': 'owner',
  },
  'ledger/deposits.ts': {
    'UPDATE ledger_account(uid)': 'owner',
  },
  'ledger/entries.ts': {
    'SELECT ledger_account(customer_uid) ledger_entry(account_uid)': 'owner',
    'SELECT ledger_account(customer_uid) ledger_entry(transfer_uid of ledger_transfer, account_uid) ledger_transfer(uid of ledger_entry)':
      'owner',
  },
  'ledger/transfer.ts': {
    'SELECT ledger_account() ledger_entry(transfer_uid of ledger_transfer) ledger_transfer(uid of ledger_entry, reference)':
      'owner',
    'UPDATE ledger_account(uid) ledger_entry(transfer_uid) ledger_spending(account_uid) ledger_transfer(uid, reference)':
      'owner',
  },
  'ledger/verify-in-steps.ts': {
    'SELECT ledger_account() ledger_entry(account_uid of ledger_account)': 'chore',
    'SELECT ledger_entry()': 'chore',
    'SELECT ledger_entry(transfer_uid of ledger_transfer) ledger_transfer()': 'chore',
  },
  'members/company-actions.ts': {
    'SELECT audit_log() webhook_endpoint(customer_uid of customer)': 'apart',
  },
  'merchant-api/cabinet-webhook-routes.ts': {
    'SELECT webhook_attempt(delivery_uid)': 'owner',
  },
  'merchant-api/parcel-act-routes.ts': {
    'SELECT parcel(uid)': 'owner',
  },
  'merchant-api/parcel-queries.ts': {
    'SELECT juridical_order(uid of parcel) parcel(uid in, customer_uid, point_uid of point)':
      'owner',
    'SELECT parcel(parent_uid in)': 'batch',
    'SELECT parcel_item(parcel_uid in)': 'batch',
  },
  'merchant-api/webhook-log-routes.ts': {
    'SELECT webhook_attempt(delivery_uid)': 'owner',
  },
  'merchant-events/put-events.ts': {
    'INSERT api_event(uid in, customer_uid of juridical_order) juridical_order(uid in, customer_uid of api_event) parcel(order_uid in) webhook_endpoint(customer_uid of api_event)':
      'batch',
    'INSERT api_event(uid in, customer_uid of parcel) parcel(uid in, customer_uid of api_event, barcode of api_event, point_uid of point) webhook_endpoint(customer_uid of api_event)':
      'batch',
    'SELECT webhook_endpoint(customer_uid in)': 'batch',
  },
  'merchant-events/sweep-events.ts': {
    'DELETE api_event(uid of api_event)': 'chore',
  },
  'messages/console-queries.ts': {
    'SELECT outbox_message() parcel(uid of outbox_message)': 'apart',
  },
  'messages/put-messages.ts': {
    'INSERT outbox_message() parcel(uid in)': 'apart',
    'SELECT parcel(uid in)': 'batch',
  },
  'messages/read-parcel-facts.ts': {
    'SELECT parcel(uid in, customer_uid of customer, point_uid of point)': 'batch',
  },
  'operators/audit-commands.ts': {
    'SELECT audit_log() device(uid of device_command, point_uid of point) device_command(device_uid of device) operator_user()':
      'apart',
  },
  'operators/audit-queries.ts': {
    'SELECT audit_log() operator_user() parcel(uid of audit_log)': 'apart',
  },
  'operators/security-event-queries.ts': {
    'SELECT device() operator_user() security_event()': 'apart',
  },
  'orders/cancel-parcel.ts': {
    'SELECT parcel(uid)': 'owner',
  },
  'orders/caps.ts': {
    'SELECT juridical_order(customer_uid) juridical_order(uid of parcel, customer_uid) parcel(order_uid of juridical_order)':
      'owner',
  },
  'orders/change-locker.ts': {
    'SELECT juridical_order(uid)': 'owner',
    'SELECT parcel()': 'owner',
    'SELECT parcel(uid)': 'owner',
  },
  'orders/check-lines.ts': {
    'UPDATE parcel(uid of parcel) parcel(uid of parcel, customer_uid, parcel_number in)': 'owner',
  },
  'orders/console-queries.ts': {
    'SELECT juridical_order()': 'everywhere',
    'SELECT juridical_order() juridical_order(uid of juridical_order, customer_uid of customer) parcel(order_uid of juridical_order)':
      'everywhere',
    'SELECT juridical_order(order_number, customer_uid of customer) ledger_account(customer_uid of juridical_order) parcel(order_uid of juridical_order)':
      'lookup',
    'SELECT ledger_entry(transfer_uid of ledger_transfer) ledger_transfer(uid of ledger_entry) parcel(order_uid)':
      'owner',
    'SELECT parcel(order_uid)': 'owner',
  },
  'orders/extend-parcel.ts': {
    'SELECT parcel(uid)': 'owner',
  },
  'orders/lapse-orders.ts': {
    'SELECT juridical_order(customer_uid of ledger_account) ledger_account(customer_uid of juridical_order)':
      'chore',
    'UPDATE juridical_order(uid in)': 'chore',
    'UPDATE parcel(order_uid in)': 'chore',
  },
  'orders/list-queries.ts': {
    'SELECT juridical_order(uid in) juridical_order(uid in, customer_uid) juridical_order(uid of juridical_order) parcel(order_uid in)':
      'owner',
    'SELECT juridical_order(uid of juridical_order) juridical_order(uid of juridical_order, customer_uid) parcel(order_uid of juridical_order)':
      'owner',
  },
  'orders/order-file.ts': {
    'SELECT juridical_order(uid)': 'owner',
    'SELECT parcel(point_uid of point, order_uid)': 'owner',
    'SELECT parcel(uid of parcel_item, order_uid) parcel_item(parcel_uid of parcel)': 'owner',
  },
  'orders/pay-order.ts': {
    'SELECT juridical_order(uid)': 'owner',
  },
  'orders/pay-unpaid.ts': {
    'SELECT parcel(order_uid in)': 'batch',
    'UPDATE juridical_order(uid in)': 'batch',
    'UPDATE parcel(uid in)': 'batch',
  },
  'parcel-store/actions.ts': {
    'UPDATE parcel()': 'owner',
  },
  'parcel-store/cells.ts': {
    'SELECT point_cell(point_uid in)': 'batch',
    'UPDATE point_cell(point_uid in)': 'batch',
  },
  'parcel-store/change-contacts.ts': {
    'UPDATE parcel(uid)': 'owner',
  },
  'parcel-store/console-rows.ts': {
    'SELECT juridical_order(uid of parcel) parcel() parcel(uid of parcel, customer_uid of customer, point_uid of point)':
      'everywhere',
    'SELECT juridical_order(uid of parcel) parcel(customer_uid of customer, point_uid of point)':
      'owner',
  },
  'parcel-store/create-parcels.ts': {
    'INSERT parcel(uid in, customer_uid in, parent_uid in, parcel_number in, barcode in, point_uid in, pin in, order_uid in)':
      'batch',
  },
  'parcel-store/deadlines.ts': {
    'SELECT parcel()': 'chore',
    'SELECT parcel(point_uid of point)': 'chore',
  },
  'parcel-store/effects.ts': {
    'INSERT parcel_effect(parcel_uid in, effect in)': 'batch',
  },
  'parcel-store/extend-by-operator.ts': {
    'UPDATE parcel()': 'owner',
  },
  'parcel-store/fill-parcel-search.ts': {
    'SELECT parcel() parcel_search(parcel_uid of parcel)': 'chore',
  },
  'parcel-store/find-parcel.ts': {
    'SELECT juridical_order(uid of parcel) parcel(barcode in) parcel(parcel_number in) parcel(uid of parcel)':
      'batch',
    'SELECT juridical_order(uid of parcel) parcel(customer_uid, barcode in) parcel(customer_uid, parcel_number in) parcel(uid of parcel)':
      'owner',
  },
  'parcel-store/insert-events.ts': {
    'INSERT parcel_event(parcel_uid) parcel_event(source in, event_id in)': 'batch',
  },
  'parcel-store/lock-parcels.ts': {
    'SELECT parcel(parent_uid in, point_uid of point)': 'batch',
    'SELECT parcel(uid in)': 'batch',
    'SELECT parcel(uid in, point_uid of point)': 'batch',
  },
  'parcel-store/locker-changes.ts': {
    'INSERT locker_feed(point_uid in)': 'batch',
  },
  'parcel-store/operator-acts.ts': {
    'SELECT juridical_order(uid of parcel) parcel(uid)': 'owner',
    'SELECT parcel_event(parcel_uid in)': 'everywhere',
  },
  'parcel-store/parcel-changes.ts': {
    'INSERT parcel_change(uid, parcel_uid, user_uid)': 'owner',
  },
  'parcel-store/read-histories.ts': {
    'SELECT parcel() parcel(uid of parcel_event) parcel_event(parcel_uid of parcel, source, event_id in)':
      'batch',
    'SELECT parcel_event(parcel_uid in)': 'batch',
  },
  'parcel-store/read-timeline.ts': {
    'SELECT parcel(point_uid of point)': 'owner',
  },
  'parcel-store/request-removal.ts': {
    'SELECT device(point_uid of parcel) incident(point_uid of parcel, barcode of parcel) parcel() parcel(barcode of incident) parcel(uid)':
      'apart',
  },
  'parcel-store/search-parts.ts': {
    'SELECT parcel(customer_uid of tally) parcel_search_part() tally()': 'chore',
    'SELECT parcel_search_part()': 'chore',
    'UPDATE parcel_search_part(customer_uid of parcel_search_part) tally(customer_uid of parcel_search_part)':
      'chore',
  },
  'parcel-store/settle-parcels.ts': {
    'UPDATE parcel(uid in)': 'batch',
    'UPDATE parcel_event(parcel_uid in, source in, event_id in)': 'batch',
  },
  'parcel-store/unique-codes.ts': {
    'SELECT parcel(barcode in)': 'lookup',
    'SELECT parcel(point_uid in, pin in)': 'copy',
  },
  'parcels/card-queries.ts': {
    'SELECT juridical_order(uid of parcel) parcel(uid, customer_uid, point_uid of point)': 'owner',
    'SELECT parcel(parent_uid)': 'owner',
  },
  'parcels/card-routes.ts': {
    'SELECT parcel_change(parcel_uid)': 'owner',
    'SELECT parcel_item(parcel_uid)': 'owner',
  },
  'parcels/console-act-routes.ts': {
    'SELECT parcel(uid)': 'owner',
  },
  'parcels/console-card.ts': {
    'SELECT device(point_uid of parcel) juridical_order(uid of parcel) parcel() parcel(uid, customer_uid of customer, point_uid of point)':
      'apart',
    'SELECT parcel(parent_uid)': 'owner',
    'SELECT parcel_item(parcel_uid)': 'owner',
  },
  'parcels/console-effect.ts': {
    'SELECT juridical_order(uid of parcel) parcel() parcel(uid, point_uid of point)': 'owner',
  },
  'parcels/console-history.ts': {
    'SELECT parcel()': 'owner',
    'SELECT parcel(uid in) parcel_event(parcel_uid in)': 'owner',
    'SELECT parcel(uid)': 'owner',
    'SELECT parcel_event(parcel_uid in)': 'owner',
  },
  'parcels/console-list.ts': {
    'SELECT parcel()': 'everywhere',
  },
  'parcels/console-subject.ts': {
    'SELECT parcel(barcode)': 'lookup',
    'SELECT parcel(uid)': 'owner',
  },
  'parcels/pickup-queries.ts': {
    'SELECT parcel(parent_uid) parcel(uid, customer_uid of customer, point_uid of point)': 'owner',
  },
  'parcels/read-history.ts': {
    'SELECT parcel(parent_uid)': 'owner',
    'SELECT parcel_event(parcel_uid in)': 'batch',
  },
  'parcels/sent-queries.ts': {
    'SELECT juridical_order(uid of parcel) parcel(parent_uid of parcel) parcel(uid of parcel, customer_uid) parcel(uid of parcel, point_uid of point)':
      'owner',
  },
  'parcels/tracking-queries.ts': {
    'SELECT parcel(uid, point_uid of point)': 'owner',
  },
  'point-index/map-row.ts': {
    'SELECT point_cell(point_uid of point)': 'everywhere',
  },
  'points/cell-occupancy.ts': {
    'SELECT device(point_uid in) device_blocked_door(device_uid of device) juridical_order(uid of parcel) parcel(point_uid in) point_cell(point_uid in)':
      'copy',
    'SELECT parcel(point_uid of point_cell) point_cell() setting()': 'copy',
    'UPDATE device(uid of device_blocked_door, point_uid in) device_blocked_door(device_uid of device) parcel(point_uid in) point_cell(point_uid in)':
      'copy',
    'UPDATE point_cell(point_uid in)': 'copy',
  },
  'points/cells-write.ts': {
    'INSERT point_cell(point_uid in)': 'batch',
  },
  'points/console-card.ts': {
    'SELECT juridical_order(uid of parcel) parcel(parent_uid of parcel) parcel(point_uid) point_cell(point_uid)':
      'copy',
    'SELECT parcel(customer_uid of customer, point_uid) parcel(parent_uid of parcel)': 'copy',
  },
  'points/console-list.ts': {
    'SELECT point_cell(point_uid of point)': 'everywhere',
  },
  'points/console-recount.ts': {
    'SELECT parcel(point_uid)': 'copy',
    'UPDATE parcel(uid in)': 'copy',
  },
  'privacy/erase-outdated.ts': {
    'SELECT parcel()': 'chore',
  },
  'privacy/find-person.ts': {
    'SELECT outbox_message() parcel(uid of outbox_message)': 'apart',
    'SELECT parcel(customer_uid of customer, point_uid of point) parcel_note(parcel_uid of parcel)':
      'everywhere',
  },
  'privacy/read-person.ts': {
    'SELECT batch(customer_uid of customer) batch_file()': 'everywhere',
  },
  'reports/count-growth.ts': {
    'DELETE growth_day()': 'chore',
    'INSERT growth_day() growth_report()': 'chore',
    'INSERT growth_day() growth_report() juridical_order(uid of parcel) parcel(customer_uid of growth_day)':
      'chore',
    'INSERT growth_day(customer_uid of parcel) juridical_order(uid of parcel) parcel(customer_uid of growth_day)':
      'chore',
  },
  'reports/count-occupancy.ts': {
    'DELETE cell_change()': 'chore',
    'DELETE occupancy_day()': 'chore',
    'INSERT cell_change() occupancy_day(point_uid of cell_change) occupancy_hour()': 'chore',
    'INSERT occupancy_day() occupancy_report()': 'chore',
  },
  'reports/count-refusals.ts': {
    'DELETE room_refusal()': 'chore',
    'INSERT refusal_report() room_refusal()': 'chore',
  },
  'reports/count-storage.ts': {
    'INSERT parcel() parcel_event(parcel_uid of parcel) storage_day()': 'chore',
  },
  'reports/count-travel.ts': {
    'INSERT parcel() parcel(parent_uid of parcel) parcel_event(parcel_uid in) travel_day()':
      'chore',
  },
  'reports/refusal-queries.ts': {
    'SELECT occupancy_day() refusal_report()': 'apart',
    'SELECT occupancy_day(point_uid of point)': 'everywhere',
  },
  'sandbox/clear-sandbox.ts': {
    'DELETE outbox_message() parcel(uid of outbox_message, customer_uid)': 'apart',
    'SELECT juridical_order(customer_uid of customer) sandbox_invoice(customer_uid of customer)':
      'chore',
  },
  'sandbox/drive-parcel.ts': {
    'SELECT juridical_order(uid of parcel) parcel(uid)': 'owner',
  },
  'support/claims.ts': {
    'INSERT parcel_claim(correction_uid, parcel_uid)': 'owner',
    'SELECT deposit_correction(uid of parcel_claim) operator_user() parcel_claim(correction_uid of deposit_correction, parcel_uid)':
      'apart',
    'SELECT deposit_correction(uid of parcel_claim) parcel_claim(correction_uid of deposit_correction, parcel_uid)':
      'owner',
    'SELECT parcel(uid)': 'owner',
  },
  'support/notes.ts': {
    'INSERT parcel_note(uid, parcel_uid, operator_uid)': 'owner',
    'SELECT operator_user() parcel_note(parcel_uid, operator_uid of operator_user)': 'apart',
  },
  'trial-access/delete-trials.ts': {
    'UPDATE webhook_endpoint(customer_uid of customer)': 'chore',
  },
  'webhooks/count-deliveries.ts': {
    'SELECT webhook_delivery(endpoint_uid of webhook_endpoint) webhook_endpoint(uid of webhook_delivery, customer_uid of customer)':
      'lookup',
  },
  'webhooks/delivery-queries.ts': {
    'SELECT api_event(uid of webhook_delivery) webhook_attempt(delivery_uid in) webhook_delivery(uid in, endpoint_uid of webhook_endpoint) webhook_endpoint(uid of webhook_delivery)':
      'batch',
    'SELECT api_event(uid of webhook_delivery) webhook_attempt(delivery_uid) webhook_delivery(uid, endpoint_uid of webhook_endpoint) webhook_endpoint(uid of webhook_delivery, customer_uid)':
      'owner',
    'SELECT api_event(uid of webhook_delivery) webhook_delivery(endpoint_uid of webhook_endpoint) webhook_endpoint(uid of webhook_delivery, customer_uid) webhook_endpoint(uid of webhook_endpoint)':
      'owner',
    'SELECT api_event(uid of webhook_delivery) webhook_delivery(endpoint_uid) webhook_endpoint(uid) webhook_endpoint(uid, customer_uid)':
      'owner',
  },
  'webhooks/endpoint-queries.ts': {
    'INSERT webhook_delivery(uid, endpoint_uid, event_uid)': 'owner',
    'UPDATE webhook_delivery(endpoint_uid)': 'owner',
    'UPDATE webhook_endpoint(uid)': 'owner',
  },
  'webhooks/send-again.ts': {
    'INSERT webhook_delivery(uid, endpoint_uid, event_uid)': 'owner',
    'SELECT api_event(customer_uid) webhook_delivery(endpoint_uid, event_uid of api_event) webhook_endpoint(uid)':
      'owner',
    'SELECT api_event(uid of webhook_delivery, customer_uid) webhook_delivery(endpoint_uid, event_uid of api_event) webhook_endpoint(uid)':
      'owner',
    'SELECT api_event(uid)': 'owner',
    'SELECT webhook_delivery(endpoint_uid)': 'owner',
    'SELECT webhook_delivery(uid)': 'owner',
    'UPDATE webhook_delivery(endpoint_uid, event_uid)': 'owner',
  },
  'webhooks/sweep-deliveries.ts': {
    'DELETE webhook_delivery(endpoint_uid of webhook_endpoint) webhook_endpoint()': 'chore',
    'SELECT webhook_delivery() webhook_delivery(uid of webhook_delivery)': 'chore',
    'SELECT webhook_delivery(endpoint_uid of webhook_endpoint) webhook_endpoint(uid of webhook_delivery)':
      'chore',
    'SELECT webhook_endpoint()': 'chore',
  },
}

/** Calls and chores with a transaction that writes to several groups. */
export const CROSSING_TRANSACTIONS: Readonly<Record<string, readonly string[]>> = {
  advanceOwnSandboxParcel: ['customer + point'],
  blockParcel: ['customer + point'],
  cancelMerchantParcel: ['customer + point'],
  cancelParcel: ['customer + point'],
  clearOwnSandbox: ['customer + local'],
  clearSandbox: ['customer + local'],
  correctParcelStatus: ['customer + local + point'],
  correctRecipient: ['customer + local'],
  count_growth: ['customer + local'],
  count_occupancy: ['local + point'],
  count_refusals: ['local + point'],
  createInvoice: ['customer + local'],
  createMerchantInvoice: ['customer + local'],
  createMerchantOrder: ['customer + local + point'],
  createOrder: ['customer + local + point'],
  createOwnWebhook: ['customer + local'],
  deleteOwnWebhook: ['customer + local'],
  deleteWebhookEndpoint: ['customer + local'],
  disableOwnWebhook: ['customer + local'],
  disableWebhookEndpoint: ['customer + local'],
  enableOwnWebhook: ['customer + local'],
  enableWebhookEndpoint: ['customer + local'],
  extendParcel: ['customer + local + point'],
  getActPdf: ['customer + local'],
  openParcelClaim: ['customer + local'],
  operatorAddLockerStaff: ['local + point'],
  operatorBlockParcel: ['customer + local + point'],
  operatorCancelInvoice: ['customer + local'],
  operatorCancelParcel: ['customer + local + point'],
  operatorChangeCaps: ['customer + local'],
  operatorChangeContacts: ['customer + local'],
  operatorChangeWebhookLimits: ['customer + local'],
  operatorCorrectDeposit: ['customer + local'],
  operatorDisableWebhook: ['customer + local'],
  operatorEnableWebhook: ['customer + local'],
  operatorExtendParcel: ['customer + local + point'],
  operatorMakeLockerCode: ['local + point'],
  operatorOrderLocker: ['local + point'],
  operatorPayInvoice: ['customer + local'],
  operatorReturnParcel: ['customer + local + point'],
  operatorRevokeDevice: ['local + point'],
  operatorSetLockerSettings: ['local + point'],
  payOrder: ['customer + local + point'],
  postPulseEvents: ['customer + local + point'],
  previewCorrection: ['customer + local + point'],
  recount_growth: ['customer + local'],
  reportFromDevice: ['local + point'],
  rotateOwnWebhook: ['customer + local'],
  rotateWebhookSecret: ['customer + local'],
  setOperatorPointCells: ['customer + point', 'local + point'],
}
