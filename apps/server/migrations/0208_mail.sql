-- Letters that the mail server has taken, so that none goes out twice; the queue itself is the schema "mail" of pg-boss.
CREATE TABLE mail_taken (
  id uuid        PRIMARY KEY,
  at timestamptz NOT NULL
);
CREATE INDEX mail_taken_by_time ON mail_taken (at);
