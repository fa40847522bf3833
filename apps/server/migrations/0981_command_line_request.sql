-- A change that was requested on the command line has no operator as its requester, so two operators have to confirm it.
-- The first one to confirm becomes the requester.
ALTER TABLE operator_request
  ALTER COLUMN asked_by DROP NOT NULL,
  ADD COLUMN asked_as text CHECK (length(asked_as) <= 200),
  ADD CHECK (asked_by IS NOT NULL OR asked_as IS NOT NULL),
  ADD CHECK (state <> 'confirmed' OR asked_by IS NOT NULL);
