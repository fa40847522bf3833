-- If Citus distributes the players, each node has a copy of the table `player`, and a lock on one of its rows would lock
-- the whole table on all nodes. The server then locks a row of this table instead. On one database, the table stays empty.
CREATE TABLE player_lock (
  player_id bigint PRIMARY KEY REFERENCES player (id)
);
