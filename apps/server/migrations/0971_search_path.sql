-- Gives each plpgsql function of the server its own search_path, as the ledger's migration of this name does. `pg_restore`
-- runs with an empty search_path, so `pg_restore --data-only` failed at the first trigger that reads a table. Functions in
-- SQL get no path of their own, because PostgreSQL could not inline them.
DO $$
DECLARE
  of regprocedure;
BEGIN
  FOR of IN
    SELECT p.oid FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
    WHERE p.pronamespace = current_schema()::regnamespace AND l.lanname = 'plpgsql' AND p.proowner = current_user::regrole
  LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path FROM CURRENT', of);
  END LOOP;
END
$$;
