-- Races: an operator makes a race, a second admin confirms it, and each settled bet adds to the standing of its player.

CREATE TABLE race (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The name in each language; a draft may lack some.
  names        jsonb            NOT NULL,
  -- NULL: bets on all games count.
  game         text COLLATE "C",
  asset        ledger_asset     NOT NULL CHECK (asset IN ('PLAY', 'TPLAY')),
  counts_tplay boolean          NOT NULL,
  score        text COLLATE "C" NOT NULL CHECK (score IN ('stakes', 'multiplier')),
  least_bet    ledger_moved     NOT NULL,
  from_at      timestamptz      NOT NULL,
  to_at        timestamptz      NOT NULL,
  state        text COLLATE "C" NOT NULL DEFAULT 'draft'
    CHECK (state IN ('draft', 'asked', 'confirmed', 'counted', 'paid', 'cancelled')),
  changed_by   text             NOT NULL,
  changed_at   timestamptz      NOT NULL DEFAULT clock_timestamp(),
  -- Numbers of operators, without a reference: every node of a divided database has a copy of this table.
  asked_by     bigint,
  asked_at     timestamptz,
  confirmed_by bigint,
  confirmed_at timestamptz,
  -- Of an ended race: the number of players with a standing, the players that got no place, and the time of the payment.
  players      bigint,
  left_out     bigint[]         NOT NULL DEFAULT '{}',
  paid_at      timestamptz,
  CHECK (to_at > from_at),
  CHECK (asset = 'PLAY' OR counts_tplay),
  CHECK ((asked_by IS NULL) = (asked_at IS NULL) AND (confirmed_by IS NULL) = (confirmed_at IS NULL)),
  CHECK (state NOT IN ('asked', 'confirmed', 'counted', 'paid') OR asked_by IS NOT NULL),
  CHECK (state NOT IN ('confirmed', 'counted', 'paid') OR confirmed_by <> asked_by),
  CHECK ((state = 'paid') = (paid_at IS NOT NULL))
);
-- Each batch of bets reads the races that count now.
CREATE INDEX race_counting ON race (to_at) WHERE state = 'confirmed';
CREATE INDEX race_ended ON race (to_at DESC, id DESC) WHERE state IN ('counted', 'paid');

CREATE TABLE race_prize (
  race_id     bigint       NOT NULL REFERENCES race,
  first_place integer      NOT NULL CHECK (first_place >= 1),
  last_place  integer      NOT NULL CHECK (last_place BETWEEN first_place AND 100),
  each_amount ledger_moved NOT NULL,
  PRIMARY KEY (race_id, first_place)
);

-- The score of a player in a race: the sum of the stakes in base units, or the best multiplier in ten-thousandths.
-- `reached_at` is the time at which the score rose last, which decides between equal scores.
CREATE TABLE race_standing (
  player_id  bigint         NOT NULL,
  race_id    bigint         NOT NULL,
  score      numeric(78, 0) NOT NULL CHECK (score > 0),
  rounds     bigint         NOT NULL,
  reached_at timestamptz    NOT NULL,
  PRIMARY KEY (player_id, race_id)
) WITH (fillfactor = 70);
CREATE INDEX race_standing_places ON race_standing (race_id, score DESC, reached_at, player_id);

-- The paid prizes. The money itself moves in the ledger, in the same transaction.
CREATE TABLE race_winner (
  player_id   bigint         NOT NULL,
  race_id     bigint         NOT NULL,
  place       integer        NOT NULL,
  score       numeric(78, 0) NOT NULL,
  amount      ledger_moved   NOT NULL,
  transfer_id uuid           NOT NULL,
  at          timestamptz    NOT NULL,
  PRIMARY KEY (player_id, race_id),
  UNIQUE (race_id, place)
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON race_winner
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
ALTER TABLE race_winner ENABLE ALWAYS TRIGGER append_only;

-- Counts the bets of one statement in the races that run now, in the transaction that settles the bets. So each settled bet
-- counts exactly once, even if the process dies.
--
-- The shared lock lets the end of a race wait for all transactions that still count. The function reads the clock and the
-- state again under this lock, so that no bet counts after the end was fixed. The standings are locked in the order of the
-- players, as the wallets are.
CREATE FUNCTION race_count_bets() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  this_race race%ROWTYPE;
  moment    timestamptz;
BEGIN
  FOR this_race IN
    SELECT * FROM race r
    WHERE r.state = 'confirmed' AND r.from_at <= clock_timestamp() AND r.to_at > clock_timestamp() ORDER BY r.id
  LOOP
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('race ' || this_race.id, 0));
    moment := clock_timestamp();
    CONTINUE WHEN moment >= this_race.to_at
      OR NOT EXISTS (SELECT FROM race r WHERE r.id = this_race.id AND r.state = 'confirmed');
    INSERT INTO race_standing AS s (player_id, race_id, score, rounds, reached_at)
    SELECT b.player_id, this_race.id,
           CASE this_race.score WHEN 'stakes' THEN sum(b.amount) ELSE max(coalesce(b.multiplier_e4, 0)) END,
           count(*), moment
    FROM settled b
    WHERE (this_race.game IS NULL OR b.game = this_race.game)
      AND (b.asset = this_race.asset OR (b.asset = 'TPLAY' AND this_race.counts_tplay))
      AND b.amount >= this_race.least_bet
    GROUP BY b.player_id
    HAVING this_race.score = 'stakes' OR max(coalesce(b.multiplier_e4, 0)) > 0
    ORDER BY b.player_id
    ON CONFLICT (player_id, race_id) DO UPDATE SET
      rounds = s.rounds + excluded.rounds,
      score = CASE this_race.score WHEN 'stakes' THEN s.score + excluded.score ELSE greatest(s.score, excluded.score) END,
      reached_at = CASE WHEN this_race.score = 'stakes' OR excluded.score > s.score THEN excluded.reached_at
                        ELSE s.reached_at END;
  END LOOP;
  RETURN NULL;
END
$$;
-- Not ALWAYS: a restore of a dump loads the bets together with the standings, and must not count the bets again.
CREATE TRIGGER race_counts AFTER INSERT ON bet REFERENCING NEW TABLE AS settled
  FOR EACH STATEMENT EXECUTE FUNCTION race_count_bets();
