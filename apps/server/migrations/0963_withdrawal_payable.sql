-- When a person, or the end of its waiting, let a withdrawal be paid. NULL: from the moment at which it was asked for.
ALTER TABLE withdrawal ADD COLUMN payable_at timestamptz;
