import type { Device } from "@gemplay/api-schema";
import type { Locale } from "@gemplay/i18n";
import type { FastifyRequest } from "fastify";
import { networkOf, requestLocale } from "../../platform/http/index.ts";
import { describeDevice } from "./device.ts";

/** From where somebody asks, as far as counting tries and telling the owner go. */
export interface Asker {
  readonly network: string;
  readonly device: Device;
  readonly locale: Locale;
  /** No account is made there. One that is there may be signed in to: its money must be able to leave. */
  readonly isCountryClosed: boolean;
}

export function askerOf(request: FastifyRequest): Asker {
  const { ip, headers, server } = request;
  return {
    network: networkOf(ip),
    device: describeDevice(headers["user-agent"]),
    locale: requestLocale(request),
    isCountryClosed: server.countries.isClosed(request),
  };
}
