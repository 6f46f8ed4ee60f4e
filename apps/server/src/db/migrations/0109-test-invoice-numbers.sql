-- Numbers of test invoices may have gaps, so that nobody waits for another's commit. Programs of the release before go on in `number_series`,
-- far below.
DO $$
BEGIN
  EXECUTE format('CREATE SEQUENCE test_invoice_number START %s',
    (SELECT last_number + 10001 FROM number_series WHERE name = 'test-invoice'));
END
$$;
