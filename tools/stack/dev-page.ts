// The page with live reload: Vite serves it and passes the server's paths on.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";

const web = fileURLToPath(new URL("../../apps/web", import.meta.url));
const serverPaths = ["/api", "/mini", "/rpc", "/healthz", "/readyz", "/metrics"];

/** Serves the page on `host:port` and proxies the server's paths to `serverOrigin`. Returns the stop. */
export async function startDevPage(
  host: string,
  port: number,
  serverOrigin: string,
): Promise<() => Promise<void>> {
  const vite = await createServer({
    root: web,
    configFile: join(web, "vite.config.ts"),
    configLoader: "native",
    logLevel: "warn",
    server: {
      host,
      port,
      strictPort: true,
      proxy: Object.fromEntries(serverPaths.map((path) => [path, { target: serverOrigin }])),
    },
  });
  await vite.listen();
  return () => vite.close();
}
