import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { afterEach, expect, test } from "vitest";
import { testClock } from "../../test/compose.ts";
import { logLines } from "../../test/log-lines.ts";
import { createMetrics } from "../platform/metrics/index.ts";
import { certificateEndMs, startCertificateChecks } from "./certificates.ts";

// The certificate of the test is self-signed, is issued for «localhost», and is valid until `endMs`.
const endMs = Date.parse("2126-11-03T09:39:43Z");
const cert = `-----BEGIN CERTIFICATE-----
MIIBljCCATugAwIBAgIUZ/kkGpqRDinwxnBAT5h5/dkBx3YwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNzA5Mzk0M1oYDzIxMjYxMTAz
MDkzOTQzWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARI4J9LTL6qa24Ks7i4kA9EwZdNSy+ucjj9wiIr/deSzBUn61gz2Fb4
a/D5K8Gjkixe9Uoz4FRfxhS8ibCFH63Uo2kwZzAdBgNVHQ4EFgQUlG0qnFMOHWdg
bYI9SD84sSBOrFIwHwYDVR0jBBgwFoAUlG0qnFMOHWdgbYI9SD84sSBOrFIwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SQAwRgIhANOPusjhMm/boWHtnQ9ra2XVAUHOtNhlxdZM8j68uqzMAiEAneLEYoTL
EiNBRO2nZpaf4Uy6HdvYos+XWbYA6KpM2fU=
-----END CERTIFICATE-----
`;
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgkekDPDc+no37RApF
gFVeGUqaika9vXKT5OyCz6w0PpWhRANCAARI4J9LTL6qa24Ks7i4kA9EwZdNSy+u
cjj9wiIr/deSzBUn61gz2Fb4a/D5K8Gjkixe9Uoz4FRfxhS8ibCFH63U
-----END PRIVATE KEY-----
`;

const opened: Server[] = [];
afterEach(() => {
  for (const server of opened.splice(0)) server.close();
});

async function listen(server: Server): Promise<string> {
  opened.push(server.listen(0, "127.0.0.1"));
  await once(server, "listening");
  return `https://localhost:${(server.address() as AddressInfo).port}`;
}

const tlsServer = () => createTlsServer({ cert, key }).on("tlsClientError", () => undefined);

test("certificateEndMs returns the expiry time of a self-signed certificate", async () => {
  expect(await certificateEndMs(await listen(tlsServer()))).toBe(endMs);
});

test("certificateEndMs throws if the server accepts the connection and sends no data", async () => {
  const silent = await listen(createServer());
  await expect(certificateEndMs(silent, 100)).rejects.toThrow(/abort/i);
});

test("the certificate metric counts down to the expiry time, and continues after the server has stopped", async () => {
  const server = tlsServer();
  const origin = await listen(server);
  const metrics = createMetrics({ process: false });
  const clock = testClock();
  const { log, lines } = logLines("warn");
  const left = async () => {
    const gauge = metrics.registry.getSingleMetric("gemplay_certificate_seconds_left");
    return (await gauge?.get())?.values.map(({ labels, value }) => [labels.origin, Math.round(value)]);
  };
  /**
   * Returns the difference in seconds between the metric and the remaining time of the certificate. The difference is
   * not zero, because time passes between reading the metric and reading the clock.
   */
  const differs = async () => {
    const [[of, seconds] = []] = (await left()) ?? [];
    return of === origin ? Math.abs(Number(seconds) - (endMs - clock.nowMs()) / 1_000) : Number.NaN;
  };
  const stop = startCertificateChecks({
    clock,
    metrics,
    log,
    everyMs: 20,
    config: {
      publicOrigins: [origin, "http://localhost:1"],
      apiOrigin: undefined,
      operatorOrigin: undefined,
    },
  });
  try {
    await expect.poll(differs).toBeLessThan(60);
    server.close();
    clock.advance(3_600_000);
    await expect
      .poll(() => lines.map(({ msg }) => msg))
      .toContain("the expiry date of the TLS certificate could not be read");
    expect(await differs()).toBeLessThan(60);
  } finally {
    stop();
  }
});
