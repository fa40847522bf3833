import { once } from "node:events";
import { connect, type TLSSocket } from "node:tls";
import type { Platform } from "../platform/index.ts";

const hourMs = 3_600_000;
const answerWithinMs = 10_000;

/**
 * Returns the time at which the certificate of an https origin expires. The function also accepts invalid certificates.
 *
 * @param withinMs time limit for the answer in milliseconds, ten seconds by default
 * @returns milliseconds since 1970
 * @throws if the origin does not answer in time or sends no certificate
 */
export async function certificateEndMs(origin: string, withinMs = answerWithinMs): Promise<number> {
  const { hostname, port } = new URL(origin);
  // The TLS connection accepts certificates that browsers reject, because the check reads only the expiry date.
  const socket: TLSSocket = connect({
    host: hostname,
    servername: hostname,
    port: Number(port || 443),
    rejectUnauthorized: false,
  });
  try {
    await once(socket, "secureConnect", { signal: AbortSignal.timeout(withinMs) });
    const endMs = Date.parse(socket.getPeerCertificate().valid_to);
    if (Number.isNaN(endMs)) throw new Error(`${origin} sent no certificate with an expiry date`);
    return endMs;
  } finally {
    // The code ignores errors of the TLS connection that occur after the certificate was read.
    socket.on("error", () => undefined);
    socket.destroy();
  }
}

type CertificateDependencies = Pick<Platform, "clock" | "log" | "metrics"> & {
  readonly config: Pick<Platform["config"], "publicOrigins" | "apiOrigin" | "operatorOrigin">;
  /** Interval in milliseconds between two checks of the certificates. The default interval is one hour. */
  readonly everyMs?: number;
};

/**
 * Exports a metric with the remaining time of the TLS certificate of each public origin. If an origin does not answer,
 * the metric uses the last known expiry date. The metric of an origin has no value before the first answer of the
 * origin.
 *
 * @returns a function that stops the checks of the certificates
 */
export function startCertificateChecks({
  clock,
  log,
  metrics,
  config,
  everyMs = hourMs,
}: CertificateDependencies): () => void {
  const configured = new Set([...config.publicOrigins, config.apiOrigin, config.operatorOrigin]);
  const origins = [...configured].filter(
    (origin): origin is string => origin?.startsWith("https://") === true,
  );
  const ends = new Map<string, number>();
  metrics.gauge(
    "gemplay_certificate_seconds_left",
    "Time until the TLS certificate of an origin expires; negative after the certificate expired",
    ["origin"],
    (gauge) => {
      for (const [origin, endMs] of ends) gauge.set({ origin }, (endMs - clock.nowMs()) / 1_000);
    },
  );
  const check = async (origin: string) => {
    try {
      ends.set(origin, await certificateEndMs(origin));
    } catch (error) {
      log.warn({ origin, error: String(error) }, "the expiry date of the TLS certificate could not be read");
    }
  };
  const checkAll = () => void Promise.all(origins.map(check));
  checkAll();
  const timer = setInterval(checkAll, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
