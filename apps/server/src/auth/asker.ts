import type { FastifyRequest } from "fastify";
import { networkOf } from "../platform/http/index.ts";
import { describeDevice } from "./device.ts";
import type { Asker } from "./password-sign-in.service.ts";

/** From where a request comes, as far as counting tries and telling the owner go. */
export function askerOf(request: FastifyRequest): Asker {
  const { ip, headers, server } = request;
  return {
    network: networkOf(ip),
    device: describeDevice(headers["user-agent"]),
    isCountryClosed: server.countries.isClosed(request),
  };
}
