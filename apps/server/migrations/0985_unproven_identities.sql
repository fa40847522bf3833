-- Removes the hashes of bound phone numbers. A phone number is never proven, so its hash must not connect two accounts, and
-- new ones are no longer stored. The hash of a bound number has the time of its binding, which no other identity of the
-- account has. The hash of a number that was unbound earlier may remain: it connects two accounts only if both have it.
DELETE FROM identity_seen USING identity
  WHERE identity.kind = 'phone' AND identity.player_id = identity_seen.player_id
    AND identity.bound_at = identity_seen.first_at;
