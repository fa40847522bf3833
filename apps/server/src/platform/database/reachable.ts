import pg from "pg";

const patienceMs = 10_000;

/**
 * Explanations of failed database connections by error code, so that an operator knows what to do. Each explanation is
 * the end of a message that begins with the name of the variable.
 */
const explanations: Readonly<Record<string, (url: URL) => string>> = {
  ENOTFOUND: (url) => `the host ${url.hostname} is not known`,
  EAI_AGAIN: (url) => `the host ${url.hostname} could not be looked up`,
  ECONNREFUSED: (url) => `nothing listens at ${placeOf(url)}`,
  ENOENT: (url) => `nothing listens at ${placeOf(url)}`,
  ECONNRESET: (url) => `the program that listens at ${placeOf(url)} closed the connection`,
  EHOSTUNREACH: (url) => `${placeOf(url)} cannot be reached`,
  ENETUNREACH: (url) => `${placeOf(url)} cannot be reached`,
  ETIMEDOUT: (url) => `${placeOf(url)} does not answer`,
  "28P01": (url) => `the password of ${nameOf(url)} is wrong`,
  "28000": (url) => `${nameOf(url)} may not connect from the IP address of this machine`,
  "3D000": (url) => `there is no database ${decodeURIComponent(url.pathname.slice(1))}`,
  "42501": (url) => `${nameOf(url)} has no right to connect`,
  "53300": () => "the database has no connection left",
  "57P03": () => "the database is starting up or shutting down",
};

/** Returns the host in a database URL, or the folder of the Unix socket if the URL has no host. */
export const hostOf = (url: URL) => url.searchParams.get("host") ?? url.hostname;

function placeOf(url: URL): string {
  const host = hostOf(url);
  const port = url.port || "5432";
  return host.startsWith("/") ? `${host}/.s.PGSQL.${port}` : `${host}:${port}`;
}
const nameOf = (url: URL) => (url.username === "" ? "the account" : decodeURIComponent(url.username));

/**
 * Opens a database connection once and closes the connection again.
 *
 * @returns undefined if the connection works; otherwise one sentence with the variable's name and the reason, and
 * without a secret
 */
export async function connectionProblem(
  databaseUrl: string,
  variable: "DATABASE_URL" | "DATABASE_READ_URL" = "DATABASE_URL",
): Promise<string | undefined> {
  let client: pg.Client | undefined;
  try {
    // The constructor of the client may throw, because the constructor reads the certificates that the URL names.
    client = new pg.Client({
      connectionString: databaseUrl,
      application_name: "gemplay start",
      connectionTimeoutMillis: patienceMs,
    });
    client.on("error", () => {}); // The error event is ignored, because the awaited calls fail with the same error.
    await client.connect();
    await client.query("SELECT 1");
    return undefined;
  } catch (error) {
    return `${variable}: ${explain(error, new URL(databaseUrl))}`;
  } finally {
    await client?.end().catch(() => {});
  }
}

function explain(error: unknown, url: URL): string {
  const { code = "", syscall, path } = error as NodeJS.ErrnoException;
  if (syscall === "open") return `the file ${path} in the URL cannot be read: ${code}`;
  const known = explanations[code];
  if (known !== undefined) return known(url);
  const message = error instanceof Error ? error.message : String(error);
  return /timeout/i.test(message) ? `${placeOf(url)} does not answer` : message;
}
