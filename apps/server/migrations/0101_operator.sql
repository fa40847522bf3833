-- What operators may change and the log of what they did.

CREATE TABLE setting (
  key   text COLLATE "C" PRIMARY KEY CHECK (length(key) BETWEEN 1 AND 100),
  value text NOT NULL CHECK (length(value) <= 2000)
);

CREATE TABLE operator_action (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at       timestamptz NOT NULL DEFAULT now(),
  actor    text NOT NULL CHECK (length(actor) BETWEEN 1 AND 100),
  action   text COLLATE "C" NOT NULL CHECK (action ~ '^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$'),
  subject  text NOT NULL CHECK (length(subject) <= 200),
  old_text text,
  new_text text,
  reason   text CHECK (length(reason) <= 1000)
);
CREATE INDEX operator_action_by_action ON operator_action (action, id DESC);

CREATE FUNCTION operator_action_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: the audit log is only added to', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_action
  FOR EACH STATEMENT EXECUTE FUNCTION operator_action_refuse_change();
ALTER TABLE operator_action ENABLE ALWAYS TRIGGER append_only;

-- Opens the event stream with a player's own topics, once, in whichever process the caller reaches.
CREATE TABLE stream_ticket (
  player_id   bigint      NOT NULL,
  ticket_hash bytea       NOT NULL CHECK (length(ticket_hash) = 32),
  session_id  text COLLATE "C" NOT NULL,
  expires_at  timestamptz NOT NULL,
  PRIMARY KEY (player_id, ticket_hash)
);
CREATE INDEX stream_ticket_by_hash ON stream_ticket (ticket_hash);
CREATE INDEX stream_ticket_by_expiry ON stream_ticket (expires_at);
