-- Accounts. Number 0 is the system and never a row here.

CREATE TABLE player (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY CHECK (id > 0),
  address    text COLLATE "C" UNIQUE CHECK (address ~ '^0x[0-9a-fA-F]{40}$'),
  created_at timestamptz NOT NULL,
  frozen_at  timestamptz
);
