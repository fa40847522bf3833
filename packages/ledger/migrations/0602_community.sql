-- What settled bets of PLAY earn: commission for the player's inviter, rakeback for the player, and the sums of friends'
-- bets from which points and turnover come. A bet writes its own row, its player's wallet and one row a batch; what
-- belongs to an inviter is added up from those rows later, so that friends' bets share no row.

-- Beside a bet what it earned and by which rates, so that it can be reckoned again. No CHECKs and no domains: a bet pays
-- for them. `commission` where it counted for an inviter; `gem_rate` is gem for each 1,000 PLAY.
ALTER TABLE bet
  ADD COLUMN commission     numeric(78, 0),
  ADD COLUMN commission_bps integer,
  ADD COLUMN gem_rate       integer;

-- What the player's bets have brought of gem and was not collected: base units of PLAY times gem for each 1,000 PLAY, so
-- that nothing is cut before it is collected.
ALTER TABLE wallet ADD COLUMN rakeback ledger_amount NOT NULL DEFAULT 0;

-- Of each player with friends. A row of its own, and one that hardly ever changes: bets compare it.
CREATE TABLE community_level (
  player_id bigint   PRIMARY KEY,
  level     smallint NOT NULL DEFAULT 1 CHECK (level BETWEEN 1 AND 5)
) WITH (fillfactor = 60);
INSERT INTO community_level (player_id) SELECT DISTINCT inviter_id FROM inviter;

-- What one batch's bets of invited players came to, until it is added up below; `day` is the latest of `days`.
CREATE TABLE friend_batch (
  number     bigint    NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  day        date      NOT NULL,
  friends    bigint[]  NOT NULL,
  inviters   bigint[]  NOT NULL,
  days       date[]    NOT NULL,
  staked     numeric[] NOT NULL,
  commission numeric[] NOT NULL
);
ALTER TABLE friend_batch ALTER friends SET STORAGE EXTERNAL, ALTER inviters SET STORAGE EXTERNAL,
  ALTER days SET STORAGE EXTERNAL, ALTER staked SET STORAGE EXTERNAL, ALTER commission SET STORAGE EXTERNAL;
ALTER TABLE friend_batch SET (toast_tuple_target = 8160);

-- Of a friend: what counted for the inviter on one UTC day.
CREATE TABLE friend_day (
  player_id  bigint        NOT NULL,
  day        date          NOT NULL,
  staked     ledger_moved  NOT NULL,
  commission ledger_amount NOT NULL,
  PRIMARY KEY (player_id, day)
) WITH (fillfactor = 60);

-- Of an inviter: what all friends bet on one UTC day, and whether it is among the points now.
CREATE TABLE community_day (
  player_id bigint       NOT NULL,
  day       date         NOT NULL,
  staked    ledger_moved NOT NULL,
  counted   boolean      NOT NULL,
  PRIMARY KEY (player_id, day)
) WITH (fillfactor = 60);
CREATE INDEX community_day_counted ON community_day (day, player_id) WHERE counted;

-- Of an inviter, in base units of PLAY: points are the counted days, turnover all of them.
CREATE TABLE community_standing (
  player_id  bigint        PRIMARY KEY,
  points     ledger_amount NOT NULL,
  turnover   ledger_amount NOT NULL,
  commission ledger_amount NOT NULL,
  collected  ledger_amount NOT NULL DEFAULT 0,
  CHECK (collected <= commission AND points <= turnover)
) WITH (fillfactor = 60);
CREATE INDEX community_standing_points ON community_standing (points DESC, player_id);

-- The last day of the window that the points are of.
CREATE TABLE community_window (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  day date NOT NULL
);

-- Each rise, once; `gift` in base units of GEM.
CREATE TABLE level_up (
  player_id    bigint        NOT NULL,
  level        smallint      NOT NULL CHECK (level BETWEEN 2 AND 5),
  at           timestamptz   NOT NULL DEFAULT clock_timestamp(),
  gift         ledger_amount NOT NULL,
  collected_at timestamptz,
  told_at      timestamptz,
  PRIMARY KEY (player_id, level)
);
CREATE INDEX level_up_untold ON level_up (at) WHERE told_at IS NULL;
CREATE TRIGGER rise_stays BEFORE UPDATE OF player_id, level, at, gift OR DELETE OR TRUNCATE ON level_up
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
ALTER TABLE level_up ENABLE ALWAYS TRIGGER rise_stays;

CREATE FUNCTION ledger_level_rises() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'UPDATE' OR NEW.level < OLD.level OR NEW.player_id <> OLD.player_id THEN
    RAISE EXCEPTION 'a level only rises' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER only_rises AFTER UPDATE OR DELETE ON community_level
  FOR EACH ROW EXECUTE FUNCTION ledger_level_rises();
ALTER TABLE community_level ENABLE ALWAYS TRIGGER only_rises;
