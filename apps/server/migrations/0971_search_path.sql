-- As the ledger's migration of this name, for the functions of the server: a restore runs with an empty search_path, and so did these functions: `pg_restore --data-only` failed at the first trigger
-- that reads a table. Functions in SQL stay without a path of their own, because PostgreSQL could not inline them.
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
