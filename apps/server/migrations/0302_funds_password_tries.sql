-- How many tries there are is a setting.
ALTER TABLE funds_password
  DROP CONSTRAINT funds_password_tries_check,
  ADD CONSTRAINT funds_password_tries_check CHECK (tries >= 0);
