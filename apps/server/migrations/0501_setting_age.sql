-- Since when a setting is as it is: a price has an age. Setting it again to the same value begins anew.
ALTER TABLE setting ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now();
UPDATE setting s SET changed_at = a.at
FROM (SELECT subject, max(at) AS at FROM operator_action WHERE action = 'settings.set' GROUP BY subject) a
WHERE a.subject = s.key;
