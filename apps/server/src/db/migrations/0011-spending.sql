-- What a deposit has spent by day, so that no page adds up its entries: orders and extensions, less what came back. Kept by
-- the statement that writes the entry, while that holds the deposit.
CREATE TABLE ledger_spending (
  account_uid uuid NOT NULL REFERENCES ledger_account ON DELETE CASCADE,
  -- Of `booked_at`, in Moscow.
  day date NOT NULL,
  -- Kopecks; below nought where more came back.
  spent bigint NOT NULL,
  PRIMARY KEY (account_uid, day)
);

INSERT INTO ledger_spending (account_uid, day, spent)
SELECT entry.account_uid, (entry.booked_at AT TIME ZONE 'Europe/Moscow')::date, sum(-entry.side * entry.amount)
FROM ledger_entry AS entry JOIN ledger_transfer AS transfer ON transfer.uid = entry.transfer_uid
WHERE entry.number IS NOT NULL AND transfer.kind IN ('order_payment', 'extension', 'refund')
GROUP BY 1, 2;
