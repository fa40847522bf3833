-- A phone number is never proven, so its hash must not tie two accounts together. New ones are not stored any more. The hash
-- of a number that is still bound was stored at the moment of its binding, which no other identity of the account shares.
-- Two accounts share a hash only if both have a row of it, so a hash that is left of a removed number ties nobody to the
-- account that has the number now.
DELETE FROM identity_seen USING identity
  WHERE identity.kind = 'phone' AND identity.player_id = identity_seen.player_id
    AND identity.bound_at = identity_seen.first_at;
