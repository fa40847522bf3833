-- Who invited whom: bound once, never changed, never in a circle (`bindInviter` sees to that under its lock).

CREATE TABLE inviter (
  player_id  bigint      PRIMARY KEY CHECK (player_id > 0),
  inviter_id bigint      NOT NULL CHECK (inviter_id > 0),
  -- Bindings follow one another, so this is the order of time.
  number     bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
  bound_at   timestamptz NOT NULL DEFAULT now(),
  CHECK (player_id <> inviter_id)
);
CREATE INDEX inviter_friends ON inviter (inviter_id, number);

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON inviter
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
ALTER TABLE inviter ENABLE ALWAYS TRIGGER append_only;

-- The same, in the player's wallet of PLAY, where a bet that counts for the inviter finds it without a look elsewhere.
ALTER TABLE wallet ADD COLUMN inviter_id bigint;
