-- Months that are put away into a file: what of their rows the books still need stays here, so that `reconcile` goes on proving
-- every balance. Whether a month's sums or its rows count is one column, changed with the tables' parts in one transaction.

CREATE TABLE put_away_month (
  month       date           PRIMARY KEY REFERENCES ledger_month,
  sealed_at   timestamptz    NOT NULL DEFAULT clock_timestamp(),
  -- Of the file, once it was read back from disk: of all its lines but the last, and that last line.
  sha256      ledger_text,
  manifest    text,
  -- Of the posted transfers in it, whose keys stay for ever: how many, and the sum of their hashes.
  posted_keys bigint,
  posted_sum  numeric,
  is_away     boolean        NOT NULL DEFAULT false,
  dropped_at  timestamptz,
  CHECK (NOT is_away OR (sha256 IS NOT NULL AND manifest IS NOT NULL AND posted_keys IS NOT NULL AND posted_sum IS NOT NULL)),
  CHECK (dropped_at IS NULL OR is_away)
);

-- What moved, by player and account; by day where that is asked of (`movement_day`), else under the month's first day.
CREATE TABLE put_away_transfer (
  player_id bigint         NOT NULL,
  month     date           NOT NULL,
  day       date           NOT NULL,
  debit     ledger_account NOT NULL,
  credit    ledger_account NOT NULL,
  asset     ledger_asset   NOT NULL,
  kind      ledger_text    NOT NULL,
  amount    ledger_moved   NOT NULL,
  PRIMARY KEY (player_id, month, day, debit, credit, asset, kind)
);
-- As those of `transfer`, for the balances of system accounts.
CREATE INDEX put_away_transfer_debit ON put_away_transfer (debit, asset) INCLUDE (amount, month) WHERE kind NOT IN ('stake', 'payout');
CREATE INDEX put_away_transfer_credit ON put_away_transfer (credit, asset) INCLUDE (amount, month) WHERE kind NOT IN ('stake', 'payout');

-- What was bet, by the day of the settlement, which can lie in a later month, and what it earned.
CREATE TABLE put_away_bet (
  player_id     bigint        NOT NULL,
  month         date          NOT NULL,
  day           date          NOT NULL,
  game          ledger_text   NOT NULL,
  asset         ledger_asset  NOT NULL,
  rounds        bigint        NOT NULL,
  wins          bigint        NOT NULL,
  staked        ledger_moved  NOT NULL,
  paid          ledger_amount NOT NULL,
  -- Of bets that counted for an inviter; NULL where none did.
  friend_staked numeric,
  commission    numeric,
  rakeback      numeric       NOT NULL,
  PRIMARY KEY (player_id, month, day, game, asset)
);

-- The nonces that were used, so that none is used again.
CREATE TABLE put_away_nonces (
  player_id bigint         NOT NULL,
  month     date           NOT NULL,
  seed_no   integer        NOT NULL,
  nonces    int4multirange NOT NULL,
  PRIMARY KEY (player_id, month, seed_no)
);

-- Transfers of later months that belong to a bet or hold of this one: what it paid, or its stake that came back. Their rows
-- lie in their own months and are held against these instead of the bet.
CREATE TABLE put_away_line (
  player_id bigint         NOT NULL,
  month     date           NOT NULL,
  id        uuid           NOT NULL,
  debit     ledger_account NOT NULL,
  credit    ledger_account NOT NULL,
  asset     ledger_asset   NOT NULL,
  amount    ledger_moved   NOT NULL,
  kind      ledger_text    NOT NULL,
  reference ledger_text    NOT NULL,
  PRIMARY KEY (player_id, id)
);

-- What stands in for rows that are away stays as it is until they are back.
CREATE FUNCTION ledger_keep_put_away() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM put_away_month m WHERE m.month IN (OLD.month, NEW.month) AND m.is_away) THEN
    RAISE EXCEPTION '% on % is refused: its month is away', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  RETURN NEW;
END
$$;
DO $$
DECLARE
  of text;
BEGIN
  FOREACH of IN ARRAY ARRAY['put_away_transfer', 'put_away_bet', 'put_away_nonces', 'put_away_line'] LOOP
    EXECUTE format('CREATE TRIGGER stays BEFORE INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION ledger_keep_put_away()', of);
    EXECUTE format('CREATE TRIGGER all_stay BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change()', of);
    EXECUTE format('ALTER TABLE %I ENABLE ALWAYS TRIGGER stays, ENABLE ALWAYS TRIGGER all_stay', of);
  END LOOP;
END
$$;
CREATE TRIGGER stays BEFORE DELETE OR TRUNCATE ON put_away_month FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
ALTER TABLE put_away_month ENABLE ALWAYS TRIGGER stays;

-- The sums that count: of months whose rows are away.
CREATE VIEW away_transfer AS
  SELECT s.* FROM put_away_transfer s JOIN put_away_month m USING (month) WHERE m.is_away;
CREATE VIEW away_bet AS
  SELECT s.* FROM put_away_bet s JOIN put_away_month m USING (month) WHERE m.is_away;
CREATE VIEW away_nonces AS
  SELECT s.* FROM put_away_nonces s JOIN put_away_month m USING (month) WHERE m.is_away;
CREATE VIEW away_line AS
  SELECT s.* FROM put_away_line s JOIN put_away_month m USING (month) WHERE m.is_away;

-- The first id after a month, and the first one whose rows are here: months go oldest first and come back newest first.
CREATE FUNCTION ledger_month_end(month date) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ledger_id_at((month + interval '1 month')::timestamp AT TIME ZONE 'UTC')
$$;
CREATE FUNCTION ledger_first_here() RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT ledger_month_end(max(month)) FROM put_away_month WHERE is_away
$$;

-- How many posted keys there are from an id on and before another, and the sum of their hashes: nobody can take one out or
-- change it without changing that.
CREATE FUNCTION ledger_posted_keys(first_id uuid, end_id uuid, OUT keys bigint, OUT hash_sum numeric) LANGUAGE sql STABLE AS $$
  SELECT count(*), coalesce(sum(('x' || left(encode(sha256(convert_to(k.player_id || ' ' || k.idempotency_key || ' ' || k.id, 'UTF8')), 'hex'), 15))::bit(60)::bigint), 0)
  FROM posted_key k WHERE (first_id IS NULL OR k.id >= first_id) AND k.id < end_id
$$;

-- From now on nobody writes into a month's parts: what is read of them is all there will ever be. A row's trigger, since a
-- statement's does not see what comes through the whole table.
CREATE FUNCTION ledger_refuse_late() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: its month is sealed', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
CREATE FUNCTION ledger_seal_part(part text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM pg_trigger WHERE tgrelid = format('%I', part)::regclass AND tgname = 'sealed') THEN
    RETURN;
  END IF;
  EXECUTE format('CREATE TRIGGER sealed BEFORE INSERT OR UPDATE ON %I FOR EACH ROW EXECUTE FUNCTION ledger_refuse_late()', part);
  EXECUTE format('ALTER TABLE %I ENABLE ALWAYS TRIGGER sealed', part);
END
$$;
