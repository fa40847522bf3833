const form = "postgres://USER:PASSWORD@HOST:5432/DATABASE";

/**
 * Options that DATABASE_URL may set: the host, the port and the encryption of the connection. Other options could
 * override session settings of the server, such as the timeouts after which the locks of a lost machine are released.
 */
const wayOptions = [
  ...["host", "port", "ssl", "sslmode", "sslcert", "sslkey", "sslrootcert", "sslnegotiation"],
  ...["channel_binding", "uselibpqcompat"],
];

/**
 * Checks the text of a PostgreSQL connection URL. Returns undefined if the URL is valid. If the URL is invalid, returns
 * a description of the problem as the end of a sentence, without any part of the URL.
 */
export function databaseUrlProblem(text: string): string | undefined {
  const url = URL.parse(text);
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol)) return `must be a URL like ${form}`;
  if (url.hostname === "" && !url.searchParams.has("host"))
    return `contains no host: the URL must be like ${form}`;
  if (url.port === "0") return "contains port 0: a port must be from 1 to 65535";
  if ([...url.searchParams.keys()].some((name) => !wayOptions.includes(name)))
    return `contains an option that the server sets itself: the URL may contain ${wayOptions.join(", ")} only`;
  if (url.pathname.length < 2) return `contains no database: the URL must be like ${form}`;
  try {
    for (const part of [url.username, url.password, url.pathname]) decodeURIComponent(part);
    return undefined;
  } catch {
    return "contains an invalid % code: write the character % as %25 in names and passwords";
  }
}
