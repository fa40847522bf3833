-- A change that the command line asked for: no operator asked, so that two of them have to confirm it. The first who does is
-- who asks from then on.
ALTER TABLE operator_request
  ALTER COLUMN asked_by DROP NOT NULL,
  ADD COLUMN asked_as text CHECK (length(asked_as) <= 200),
  ADD CHECK (asked_by IS NOT NULL OR asked_as IS NOT NULL),
  ADD CHECK (state <> 'confirmed' OR asked_by IS NOT NULL);
