-- Browsers to which the server may send push notices. A subscription belongs to one session, and ends with the session.
CREATE TABLE push_subscription (
  player_id     bigint      NOT NULL,
  id            uuid        NOT NULL,
  session_hash  bytea       NOT NULL,
  -- The URL of the push service of the browser. Whoever knows the URL and a key of the server could send messages.
  endpoint      text COLLATE "C" NOT NULL CHECK (length(endpoint) BETWEEN 12 AND 1000),
  -- The keys with which the server encrypts the messages, so that the push service cannot read them (RFC 8291).
  p256dh        text COLLATE "C" NOT NULL CHECK (length(p256dh) <= 100),
  auth          text COLLATE "C" NOT NULL CHECK (length(auth) <= 40),
  created_at    timestamptz NOT NULL,
  last_sent_at  timestamptz,
  PRIMARY KEY (player_id, id),
  FOREIGN KEY (player_id, session_hash) REFERENCES session (player_id, token_hash) ON DELETE CASCADE
);
-- One session has one browser, and a browser has one subscription.
CREATE UNIQUE INDEX push_subscription_by_session ON push_subscription (player_id, session_hash);
CREATE INDEX push_subscription_by_endpoint ON push_subscription (endpoint);
