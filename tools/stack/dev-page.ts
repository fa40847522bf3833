// Serves the player's page with live reload. Vite serves the page and forwards the server's paths to the server.
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";

const web = fileURLToPath(new URL("../../apps/web", import.meta.url));
const serverPaths = ["/api", "/mini", "/rpc", "/healthz", "/readyz", "/metrics"];

export interface DevPageOptions {
  readonly host: string;
  readonly port: number;
  /** The origin of the server, to which Vite forwards requests for the server's paths. */
  readonly serverOrigin: string;
  /** The folders of the server's sources. */
  readonly serverFolders: readonly string[];
  /** Receives each changed source file of the server, except test files. */
  readonly onServerChange: (path: string) => void;
}

/**
 * Serves the player's page on `host:port` with live reload.
 *
 * @returns a function that stops the page
 */
export async function startDevPage(options: DevPageOptions): Promise<() => Promise<void>> {
  const { host, port, serverOrigin, serverFolders, onServerChange } = options;
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
  vite.watcher.add([...serverFolders]);
  vite.watcher.on("all", (_event, path) => {
    const ofServer = serverFolders.some((folder) => path.startsWith(folder + sep));
    if (ofServer && !/\.test\.tsx?$/.test(path)) onServerChange(path);
  });
  await vite.listen();
  return () => vite.close();
}
