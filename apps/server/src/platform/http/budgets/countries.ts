import type { FastifyRequest } from "fastify";
import type { Settings } from "../../settings/index.ts";

/** Where callers are, as far as a proxy of the house says it. */
export interface Countries {
  /** Whether the house is closed in the caller's country. A caller of whom nobody says where they are is let in. */
  isClosed(request: Pick<FastifyRequest, "headers" | "socket">): boolean;
}

/** @param isTrustedProxy whether the caller at an address is a proxy of the house: nobody else's header is believed */
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
      // A proxy that adds its word to the caller's leaves both: any closed one closes.
      const said = [headers[header] ?? []].flat().join(",").toUpperCase().split(",");
      const codes = closed.split(" ");
      return said.some((code) => codes.includes(code.trim()));
    },
  };
}
