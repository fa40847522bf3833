-- What a session was opened on, in the words of the browser's own header: names only, nothing that tells one device from
-- another of its make. Empty where it said nothing that is known.
ALTER TABLE session
  ADD COLUMN browser text NOT NULL DEFAULT '' CHECK (length(browser) <= 40),
  ADD COLUMN system  text NOT NULL DEFAULT '' CHECK (length(system) <= 40),
  ADD COLUMN form    text COLLATE "C" NOT NULL DEFAULT 'unknown' CHECK (form IN ('mobile', 'desktop', 'unknown'));
