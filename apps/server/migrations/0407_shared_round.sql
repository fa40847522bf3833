-- Rounds that their players made public, each by itself. Whoever stops sharing takes the row away.
CREATE TABLE shared_round (
  round_id  uuid        PRIMARY KEY,
  player_id bigint      NOT NULL REFERENCES player (id),
  shared_at timestamptz NOT NULL
);
