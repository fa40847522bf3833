import type { FastifyRequest } from "fastify";
import type { Settings } from "../../settings/index.ts";

/** Checks the country of a caller, as reported by a trusted proxy. */
export interface Countries {
  /**
   * Returns true if the site is closed in the country of the caller. If the country is unknown, the server does not
   * refuse the call.
   */
  isClosed(request: Pick<FastifyRequest, "headers" | "socket">): boolean;
}

/**
 * Creates the function that checks the countries of callers.
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
      // A proxy may append the country to a header value that the caller sent, so the header may name several
      // countries. The server refuses the call if the site is closed in one of these countries.
      const said = [headers[header] ?? []].flat().join(",").toUpperCase().split(",");
      const codes = closed.split(" ");
      return said.some((code) => codes.includes(code.trim()));
    },
  };
}
