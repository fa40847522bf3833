const form = "postgres://USER:PASSWORD@HOST:5432/DATABASE";

/**
 * How the database is reached. Other options may stand over those of our sessions: the bounds in time that give a lost
 * machine's locks back, and the names by which it is known that a server runs.
 */
const wayOptions = [
  ...["host", "port", "ssl", "sslmode", "sslcert", "sslkey", "sslrootcert", "sslnegotiation"],
  ...["channel_binding", "uselibpqcompat"],
];

/** What is wrong with the text of a connection URL, as the end of a sentence, never with its parts; undefined: nothing. */
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
