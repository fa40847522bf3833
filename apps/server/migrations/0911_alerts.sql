-- What each process measured at its last look, as far as alerts go by it. A process that ends takes its row with it.
CREATE TABLE process_report (
  process     text        PRIMARY KEY,
  role        text        NOT NULL,
  reported_at timestamptz NOT NULL,
  readings    jsonb       NOT NULL,
  jobs        jsonb       NOT NULL
);

-- What is beyond its limit, and since when without a pause.
CREATE TABLE open_alert (
  name    text             PRIMARY KEY,
  since   timestamptz      NOT NULL,
  seen_at timestamptz      NOT NULL,
  value   double precision NOT NULL
);

-- How the books were compared with the chain, and with themselves.
CREATE TABLE reconciliation (
  scope       text        NOT NULL CHECK (scope IN ('chain', 'ledger')),
  begun_at    timestamptz NOT NULL,
  took_ms     integer     NOT NULL CHECK (took_ms >= 0),
  -- NULL: it came to no end.
  differences integer     CHECK (differences >= 0),
  PRIMARY KEY (scope, begun_at)
);
