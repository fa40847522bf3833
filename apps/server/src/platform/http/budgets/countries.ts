import type { FastifyRequest } from "fastify";
import type { Settings } from "../../settings/index.ts";

/** Checks the country of a caller as a trusted proxy reports the country. */
export interface Countries {
  /**
   * Returns true if the site is closed for callers from the caller's country. A caller is not refused if the country is
   * unknown.
   */
  isClosed(request: Pick<FastifyRequest, "headers" | "socket">): boolean;
}

/**
 * Creates the check of the callers' countries.
 *
 * @param isTrustedProxy returns true if an address belongs to a trusted proxy; the server ignores the country header of
 * all other callers
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
      // A proxy may append the country to a header value that the caller sent. The call is refused if one of the
      // header's values is a closed country.
      const said = [headers[header] ?? []].flat().join(",").toUpperCase().split(",");
      const codes = closed.split(" ");
      return said.some((code) => codes.includes(code.trim()));
    },
  };
}
