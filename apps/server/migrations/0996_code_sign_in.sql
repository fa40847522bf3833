-- The last sign-in with an e-mail code on a device that was new for the account. Until some time after it, codes to this
-- address are no proof for other actions.
ALTER TABLE identity ADD COLUMN code_sign_in_at timestamptz;
