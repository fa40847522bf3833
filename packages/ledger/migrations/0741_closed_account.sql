-- Players whose account was given up. Nothing is credited to one any more; what bets had earned and was not collected, and
-- what friends' bets go on to bring, is the house's: it never left it.
CREATE TABLE closed_account (
  player_id bigint      PRIMARY KEY CHECK (player_id > 0),
  at        timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON closed_account
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
ALTER TABLE closed_account ENABLE ALWAYS TRIGGER append_only;
