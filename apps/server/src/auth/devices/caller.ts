import type { Device } from "@gemplay/api-schema";
import type { Locale } from "@gemplay/i18n";
import type { FastifyRequest } from "fastify";
import { networkOf, requestLocale } from "../../platform/http/index.ts";
import { describeDevice } from "./device.ts";

/**
 * The caller of a request. The server counts attempts by the caller's IP network, and uses the device and the language
 * in messages to the owner of the account.
 */
export interface Caller {
  readonly network: string;
  readonly device: Device;
  readonly locale: Locale;
  /**
   * True if the server refuses new accounts from the caller's country. A sign-in to an existing account stays possible,
   * so that the player can withdraw the balance.
   */
  readonly isCountryClosed: boolean;
}

export function readCaller(request: FastifyRequest): Caller {
  const { ip, headers, server } = request;
  return {
    network: networkOf(ip),
    device: describeDevice(headers["user-agent"]),
    locale: requestLocale(request),
    isCountryClosed: server.countries.isClosed(request),
  };
}
