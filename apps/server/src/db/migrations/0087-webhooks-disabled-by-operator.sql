-- An operator of the network disables a shop's webhook too.
ALTER TABLE webhook_endpoint
  DROP CONSTRAINT webhook_endpoint_disabled_reason_check,
  ADD CONSTRAINT webhook_endpoint_disabled_reason_check
    CHECK (disabled_reason IN ('merchant', 'failures', 'gone', 'operator')) NOT VALID;
