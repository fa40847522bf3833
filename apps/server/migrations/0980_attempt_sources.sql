-- The source of a request for a code: a session of the account, a device that is known to it, or a guest. Each source has
-- a budget of its own.
ALTER TABLE email_code ADD COLUMN asked_by text COLLATE "C" NOT NULL DEFAULT 'guests'
  CHECK (asked_by ~ '^(sessions|guests|device [0-9a-f]{64})$');

-- Whether the account knows this browser. Ending all other sessions sets it to false for their browsers; the next sign-in
-- there sets it to true.
ALTER TABLE seen_device ADD COLUMN is_known boolean NOT NULL DEFAULT true;
-- The browser that opened the session: the same hash as in seen_device.
ALTER TABLE session ADD COLUMN device_hash bytea CHECK (length(device_hash) = 32);
