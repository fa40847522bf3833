-- An announcement has a headline and a time in which it is shown.

ALTER TABLE announcement
  ADD COLUMN titles   jsonb       NOT NULL DEFAULT '{}',
  ADD COLUMN from_at  timestamptz,
  -- Null: until it is taken back.
  ADD COLUMN until_at timestamptz,
  -- Whether those who watch were told that it has begun.
  ADD COLUMN told     boolean     NOT NULL DEFAULT true;
UPDATE announcement SET from_at = at;
ALTER TABLE announcement
  ALTER COLUMN from_at SET NOT NULL,
  ALTER COLUMN told DROP DEFAULT,
  ADD CONSTRAINT announcement_window CHECK (until_at > from_at);
CREATE INDEX announcement_untold ON announcement (from_at) WHERE NOT told;
