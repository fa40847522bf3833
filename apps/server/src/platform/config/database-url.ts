const form = "postgres://USER:PASSWORD@HOST:5432/DATABASE";

/**
 * Options that DATABASE_URL may set: host, port and encryption. Other options could override the session settings of
 * the server: the timeouts that release the locks of a lost machine, and the session names that show that a server
 * runs.
 */
const wayOptions = [
  ...["host", "port", "ssl", "sslmode", "sslcert", "sslkey", "sslrootcert", "sslnegotiation"],
  ...["channel_binding", "uselibpqcompat"],
];

/**
 * Checks the text of a PostgreSQL connection URL. Returns the problem as the end of a sentence without any part of the
 * URL, or undefined if the URL is valid.
 */
export function databaseUrlProblem(text: string): string | undefined {
  const url = URL.parse(text);
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol)) return `must be a URL like ${form}`;
  if (url.hostname === "" && !url.searchParams.has("host")) return `names no host: it must be like ${form}`;
  if (url.port === "0") return "names port 0: a port is from 1 to 65535";
  if ([...url.searchParams.keys()].some((name) => !wayOptions.includes(name)))
    return `sets an option that our sessions set: it may set ${wayOptions.join(", ")} only`;
  if (url.pathname.length < 2) return `names no database: it must be like ${form}`;
  try {
    for (const part of [url.username, url.password, url.pathname]) decodeURIComponent(part);
    return undefined;
  } catch {
    return "has a % that begins no character: in names and passwords it is written %25";
  }
}
