-- What takes two people.

-- Who agreed to a withdrawal. `operator_id` is an operator's sign-in, never the command line.
CREATE TABLE withdrawal_approval (
  withdrawal_id uuid NOT NULL,
  operator_id   bigint NOT NULL,
  operator_name text NOT NULL,
  note          text CHECK (length(note) <= 500),
  at            timestamptz NOT NULL,
  PRIMARY KEY (withdrawal_id, operator_id)
);

-- What one admin asked for and another has to confirm: a setting's value, an operator's role.
CREATE TABLE operator_request (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind       text COLLATE "C" NOT NULL CHECK (kind IN ('setting', 'role')),
  -- A setting's key, or an operator's number.
  subject    text COLLATE "C" NOT NULL CHECK (length(subject) <= 200),
  old_text   text NOT NULL,
  new_text   text NOT NULL,
  reason     text NOT NULL CHECK (length(reason) <= 500),
  asked_by   bigint NOT NULL REFERENCES operator_account,
  asked_at   timestamptz NOT NULL,
  state      text COLLATE "C" NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'confirmed', 'refused')),
  decided_by bigint REFERENCES operator_account,
  decided_at timestamptz,
  CHECK ((state = 'open') = (decided_by IS NULL) AND (state = 'open') = (decided_at IS NULL)),
  CHECK (state <> 'confirmed' OR decided_by <> asked_by)
);
CREATE UNIQUE INDEX operator_request_open ON operator_request (kind, subject) WHERE state = 'open';
