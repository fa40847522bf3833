// Preloaded into the server processes of tests: connections to the database may take a minute instead of some seconds. A
// server process on a slow machine would otherwise not start.
import pg from "pg";

const patienceMs = 60_000;
const { connect } = pg.Client.prototype;
const { connect: take } = pg.Pool.prototype;

pg.Client.prototype.connect = function (...given) {
  if (this._connectionTimeoutMillis > 0) this._connectionTimeoutMillis = patienceMs;
  return connect.apply(this, given);
};
pg.Pool.prototype.connect = function (...given) {
  if (this.options.connectionTimeoutMillis > 0) this.options.connectionTimeoutMillis = patienceMs;
  return take.apply(this, given);
};
