-- The number of a user of the messaging host is a way in like an e-mail; it goes by what its owner is called there.
ALTER TABLE identity DROP CONSTRAINT identity_kind_check;
ALTER TABLE identity ADD CONSTRAINT identity_kind_check CHECK (kind IN ('email', 'phone', 'host'));
ALTER TABLE identity ADD COLUMN shown_as text COLLATE "C" CHECK (length(shown_as) BETWEEN 1 AND 64);
