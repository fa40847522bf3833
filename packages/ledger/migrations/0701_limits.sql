-- What players allow themselves, and the breaks they take. Bets are decided on it inside their own transaction: a wallet
-- says by `limit_version` whether there is anything to look at, so that whoever has no limits pays for none.

CREATE DOMAIN limit_kind AS text COLLATE "C"
  CHECK (VALUE IN ('deposits', 'bets', 'losses'));

CREATE DOMAIN limit_period AS text COLLATE "C"
  CHECK (VALUE IN ('day', 'week', 'month'));

-- From `next_at` on `next_amount` stands instead; NULL is no limit then.
CREATE TABLE player_limit (
  player_id   bigint        NOT NULL,
  asset       ledger_asset  NOT NULL,
  kind        limit_kind    NOT NULL,
  period      limit_period  NOT NULL,
  amount      ledger_amount NOT NULL,
  set_at      timestamptz   NOT NULL,
  next_amount ledger_amount,
  next_at     timestamptz,
  PRIMARY KEY (player_id, asset, kind, period),
  CHECK (next_at IS NOT NULL OR next_amount IS NULL)
);

CREATE DOMAIN pause_kind AS text COLLATE "C"
  CHECK (VALUE IN ('break', 'exclusion'));

CREATE TABLE play_pause (
  player_id bigint      PRIMARY KEY,
  kind      pause_kind  NOT NULL,
  since     timestamptz NOT NULL,
  until     timestamptz NOT NULL,
  CHECK (until > since)
);

-- Nobody shortens a pause, whatever the code says.
CREATE FUNCTION ledger_keep_pause() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'UPDATE' OR NEW.until < OLD.until OR NEW.player_id <> OLD.player_id
     OR (OLD.kind = 'exclusion' AND NEW.kind <> OLD.kind AND NEW.since < OLD.until) THEN
    RAISE EXCEPTION 'a pause is not shortened' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER pause_stays BEFORE UPDATE OR DELETE ON play_pause FOR EACH ROW EXECUTE FUNCTION ledger_keep_pause();
ALTER TABLE play_pause ENABLE ALWAYS TRIGGER pause_stays;
CREATE TRIGGER pauses_stay BEFORE TRUNCATE ON play_pause FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
ALTER TABLE play_pause ENABLE ALWAYS TRIGGER pauses_stay;

-- 0: the player never set anything. It grows with each change of the limits and with each hold that is placed, so that who
-- remembers a wallet sees both. An instant bet uses a nonce, which tells of it, and a hold that ends only gives room.
ALTER TABLE wallet ADD COLUMN limit_version bigint NOT NULL DEFAULT 0;
