-- What players are to be told of: a row a fact, written by the transaction that makes it, kept a while so that it is told once.
CREATE TABLE fact (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- No reference: whoever writes a fact holds wallets already, and players are locked before those.
  player_id bigint           NOT NULL,
  kind      text COLLATE "C" NOT NULL,
  record_id text COLLATE "C" NOT NULL,
  at        timestamptz      NOT NULL DEFAULT now(),
  told_at   timestamptz,
  UNIQUE (player_id, kind, record_id)
);
CREATE INDEX fact_untold ON fact (id) WHERE told_at IS NULL;
CREATE INDEX fact_told ON fact (told_at) WHERE told_at IS NOT NULL;

-- In which language a player last signed in, for what is sent to them unasked.
CREATE TABLE player_language (
  player_id bigint PRIMARY KEY REFERENCES player (id),
  locale    text NOT NULL
);

-- Only what differs from the defaults.
CREATE TABLE notice_choice (
  player_id bigint           NOT NULL REFERENCES player (id),
  kind      text COLLATE "C" NOT NULL,
  channel   text COLLATE "C" NOT NULL,
  is_on     boolean          NOT NULL,
  PRIMARY KEY (player_id, kind, channel)
);
CREATE INDEX notice_choice_announcement ON notice_choice (player_id) WHERE kind = 'announcement' AND is_on;

CREATE TABLE notice_manner (
  player_id          bigint PRIMARY KEY REFERENCES player (id),
  quiet_hours        boolean NOT NULL DEFAULT false,
  utc_offset_minutes integer NOT NULL DEFAULT 0,
  announced_at       timestamptz
);

-- What players asked to be sent, for as long as it counts.
CREATE TABLE notice_asked (
  player_id bigint           NOT NULL REFERENCES player (id),
  template  text COLLATE "C" NOT NULL,
  record_id text COLLATE "C" NOT NULL,
  channel   text COLLATE "C" NOT NULL,
  at        timestamptz      NOT NULL
);
CREATE INDEX notice_asked_by_player ON notice_asked (player_id, at);

-- How far an announcement has gone to those who want it.
CREATE TABLE announcement_sending (
  announcement_id bigint PRIMARY KEY,
  after_player    bigint  NOT NULL DEFAULT 0,
  is_over         boolean NOT NULL DEFAULT false
);
