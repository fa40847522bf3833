-- From the first thing that one changes it can only be run to its end; until then it can be given up. Of one that was begun
-- before nobody knows how far it has come.
ALTER TABLE restoration ADD COLUMN at_work boolean NOT NULL DEFAULT false;
UPDATE restoration SET at_work = true;
