-- Who asked for a code: a session of the account, a device that is known to it, or a guest. Each has a budget of its own.
ALTER TABLE email_code ADD COLUMN asked_by text COLLATE "C" NOT NULL DEFAULT 'guests'
  CHECK (asked_by ~ '^(sessions|guests|device [0-9a-f]{64})$');

-- Whether the browser counts as known to the account: not after its sessions were ended with all others, until it signs in
-- again.
ALTER TABLE seen_device ADD COLUMN is_known boolean NOT NULL DEFAULT true;
-- The browser that opened the session, by the same hash.
ALTER TABLE session ADD COLUMN device_hash bytea CHECK (length(device_hash) = 32);
