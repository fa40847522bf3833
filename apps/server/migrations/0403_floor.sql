-- What everybody may read of the floor after it was said: big wins and announcements.

CREATE TABLE big_win (
  bet_id uuid        PRIMARY KEY,
  news   jsonb       NOT NULL,
  at     timestamptz NOT NULL
);
CREATE INDEX big_win_by_time ON big_win (at DESC);

CREATE TABLE announcement (
  id    bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  texts jsonb       NOT NULL,
  at    timestamptz NOT NULL
);
