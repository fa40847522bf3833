-- After how many minutes of play a player wants to be told how it went. Without a row: never.
CREATE TABLE reality_check (
  player_id bigint   PRIMARY KEY REFERENCES player,
  minutes   smallint NOT NULL CHECK (minutes >= 0)
);
