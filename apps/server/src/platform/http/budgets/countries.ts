import type { FastifyRequest } from "fastify";
import type { Settings } from "../../settings/index.ts";

/** Checks the country of a caller that a trusted proxy reports. */
export interface Countries {
  /** Returns true if the site is closed in the caller's country. A caller without a known country is not refused. */
  isClosed(request: Pick<FastifyRequest, "headers" | "socket">): boolean;
}

/**
 * Creates the country check.
 *
 * @param isTrustedProxy returns true if the caller at an address is a trusted proxy; the country header of other
 * callers is ignored
 */
export function createCountries(
  settings: Pick<Settings, "get">,
  isTrustedProxy: (address: string, hop: number) => boolean,
): Countries {
  return {
    isClosed({ headers, socket }) {
      const header = settings.get("countries.header");
      const closed = settings.get("countries.closed");
      if (header === "" || closed === "") return false;
      if (!isTrustedProxy(socket.remoteAddress ?? "", 0)) return false;
      // A proxy may append its value to a value that the caller sent. One closed country among the values is enough to
      // refuse.
      const said = [headers[header] ?? []].flat().join(",").toUpperCase().split(",");
      const codes = closed.split(" ");
      return said.some((code) => codes.includes(code.trim()));
    },
  };
}
