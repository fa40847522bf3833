-- The call that asked for a withdrawal, by the id that its answer carried: what is logged of its payment says it again.
-- NULL: it was not asked for by a call, or before calls had ids.
ALTER TABLE withdrawal ADD COLUMN call_id text CHECK (call_id ~ '^[A-Za-z0-9._-]{8,64}$');
