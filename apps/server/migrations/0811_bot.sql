-- The bot of the messaging host: its chats, and what of its updates was taken in. What goes out beside letters is queued too.
ALTER TABLE mail_taken RENAME TO queue_taken;
ALTER INDEX mail_taken_pkey RENAME TO queue_taken_pkey;
ALTER INDEX mail_taken_by_time RENAME TO queue_taken_by_time;
-- A process of the release before, which still runs beside this one, reads and writes by the old name.
CREATE VIEW mail_taken AS SELECT id, at FROM queue_taken;

CREATE TABLE host_chat (
  -- The number of the user in the host; their private chat with the bot has the same.
  host_user  text COLLATE "C" PRIMARY KEY CHECK (host_user ~ '^[1-9][0-9]{0,18}$'),
  locale     text        NOT NULL,
  started_at timestamptz NOT NULL,
  -- Null: the bot may write.
  blocked_at timestamptz,
  -- When it was last heard that it may.
  open_at    timestamptz NOT NULL
);

-- The host brings an update again until it is told that it came.
CREATE TABLE bot_update (
  bot       text COLLATE "C" NOT NULL,
  update_id bigint           NOT NULL,
  at        timestamptz      NOT NULL,
  PRIMARY KEY (bot, update_id)
);
CREATE INDEX bot_update_by_time ON bot_update (at);
