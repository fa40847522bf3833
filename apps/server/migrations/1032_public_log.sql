-- The public log of bets, seeds and rounds of Crash: a Merkle tree by RFC 9162 in tiles of 256 hashes. A restored
-- database begins a new log, because its old log may be shorter than the published one. The number of the first log is
-- 1; the number of a later log is its beginning in seconds since 1970.
CREATE TABLE public_log (
  log         integer     PRIMARY KEY CHECK (log >= 1),
  -- The number of entries.
  size        bigint      NOT NULL DEFAULT 0 CHECK (size >= 0),
  -- Rounds and sums of multipliers by game and asset: {"dice PLAY": ["3", "29700"]}.
  returns     jsonb       NOT NULL DEFAULT '{}',
  -- The last chain and the last round of Crash in the log.
  crash_chain integer     NOT NULL DEFAULT 0,
  crash_round integer     NOT NULL DEFAULT 0,
  -- The end of the log before this log, for the first entry.
  previous    jsonb
);

-- 256 entries of the log, or the last ones; gzip of the bundle of c2sp.org/tlog-tiles.
CREATE TABLE public_log_entries (
  log     integer   NOT NULL REFERENCES public_log,
  number  bigint    NOT NULL CHECK (number >= 0),
  count   smallint  NOT NULL CHECK (count BETWEEN 1 AND 256),
  bundle  bytea     NOT NULL,
  -- From the earliest to the latest time of an entry, ms since 1970.
  span_ms int8range NOT NULL,
  PRIMARY KEY (log, number)
);
ALTER TABLE public_log_entries ALTER bundle SET STORAGE EXTERNAL;
CREATE INDEX public_log_entries_span ON public_log_entries USING gist (span_ms);

-- Up to 256 hashes of 32 bytes. Level 0 contains the hashes of the leaves, and each hash of a higher level is the root
-- of a full tile of the level below.
CREATE TABLE public_log_tile (
  log    integer  NOT NULL REFERENCES public_log,
  level  smallint NOT NULL CHECK (level BETWEEN 0 AND 7),
  number bigint   NOT NULL CHECK (number >= 0),
  hashes bytea    NOT NULL CHECK (length(hashes) BETWEEN 32 AND 8192 AND length(hashes) % 32 = 0),
  PRIMARY KEY (log, level, number)
);
ALTER TABLE public_log_tile ALTER hashes SET STORAGE EXTERNAL;

CREATE TABLE public_log_head (
  log              integer NOT NULL REFERENCES public_log,
  size             bigint  NOT NULL CHECK (size > 0),
  root             text COLLATE "C" NOT NULL CHECK (root ~ '^[0-9a-f]{64}$'),
  -- The time of the newest signature for this size, and the signed note.
  at_ms            bigint  NOT NULL,
  note             text    NOT NULL,
  -- The commitment on the chain.
  is_to_commit     boolean NOT NULL DEFAULT false,
  contract         text,
  transaction_hash text,
  block_number     bigint,
  is_spoiled       boolean NOT NULL DEFAULT false,
  PRIMARY KEY (log, size)
);
CREATE INDEX public_log_head_to_commit ON public_log_head (log, size) WHERE is_to_commit;

-- The index of a seed pair's entry. A bet is found by its time.
CREATE TABLE public_log_seed (
  player_id bigint  NOT NULL,
  seed_no   integer NOT NULL,
  log       integer NOT NULL,
  index     bigint  NOT NULL,
  PRIMARY KEY (player_id, seed_no)
);

-- A log only grows.
CREATE FUNCTION public_log_only_grows() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF NEW.log IS DISTINCT FROM OLD.log OR NEW.size < OLD.size OR NEW.previous IS DISTINCT FROM OLD.previous
    OR NEW.crash_chain < OLD.crash_chain OR NEW.crash_round < OLD.crash_round
  THEN
    RAISE EXCEPTION 'the public log only grows' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER only_grows BEFORE UPDATE ON public_log FOR EACH ROW EXECUTE FUNCTION public_log_only_grows();
ALTER TABLE public_log ENABLE ALWAYS TRIGGER only_grows;

CREATE FUNCTION public_log_tile_only_grows() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF (NEW.log, NEW.level, NEW.number) IS DISTINCT FROM (OLD.log, OLD.level, OLD.number)
    OR substring(NEW.hashes FOR length(OLD.hashes)) IS DISTINCT FROM OLD.hashes
  THEN
    RAISE EXCEPTION 'the public log only grows' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER only_grows BEFORE UPDATE ON public_log_tile
  FOR EACH ROW EXECUTE FUNCTION public_log_tile_only_grows();
ALTER TABLE public_log_tile ENABLE ALWAYS TRIGGER only_grows;

CREATE FUNCTION public_log_entries_only_grow() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF (NEW.log, NEW.number) IS DISTINCT FROM (OLD.log, OLD.number) OR NEW.count <= OLD.count THEN
    RAISE EXCEPTION 'the public log only grows' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER only_grow BEFORE UPDATE ON public_log_entries
  FOR EACH ROW EXECUTE FUNCTION public_log_entries_only_grow();
ALTER TABLE public_log_entries ENABLE ALWAYS TRIGGER only_grow;

CREATE TRIGGER head_stays BEFORE UPDATE OF log, size, root ON public_log_head
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
ALTER TABLE public_log_head ENABLE ALWAYS TRIGGER head_stays;

CREATE TRIGGER log_stays BEFORE DELETE OR TRUNCATE ON public_log
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
ALTER TABLE public_log ENABLE ALWAYS TRIGGER log_stays;
CREATE TRIGGER entries_stay BEFORE DELETE OR TRUNCATE ON public_log_entries
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
ALTER TABLE public_log_entries ENABLE ALWAYS TRIGGER entries_stay;
CREATE TRIGGER tile_stays BEFORE DELETE OR TRUNCATE ON public_log_tile
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
ALTER TABLE public_log_tile ENABLE ALWAYS TRIGGER tile_stays;
CREATE TRIGGER heads_stay BEFORE DELETE OR TRUNCATE ON public_log_head
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
ALTER TABLE public_log_head ENABLE ALWAYS TRIGGER heads_stay;

INSERT INTO public_log (log) VALUES (1);
