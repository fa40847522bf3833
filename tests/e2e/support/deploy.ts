import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { freePort } from "../../../tools/stack/processes/free-port.ts";
import type { ServerEnvironment } from "../../../tools/stack/server-process.ts";
import { environmentFile } from "../../../tools/stack/stack.ts";
import { acceptTermsUnasked, answerOffersUnasked, test as base, settled, speak } from "./journey.ts";
import { startPublicServer } from "./public-server.ts";

/**
 * Starts a server for one test. The test can replace the server's build while pages are open, as in a deployment of a
 * new version.
 */
async function startDeployedServer() {
  const port = String(await freePort(0, "the deployed server"));
  const file = join(process.env.JOURNEYS_DATA ?? "", environmentFile);
  const { WEB_DIST = "" } = JSON.parse(readFileSync(file, "utf8")) as ServerEnvironment;
  const folder = mkdtempSync(join(tmpdir(), "gemplay-deployed-"));
  let server = await startPublicServer({ PORT: port });
  let builds = 0;
  let now: ServerEnvironment = {};
  const back = async () => {
    server = await startPublicServer({ PORT: port, ...now });
  };
  const restart = async (variables: ServerEnvironment) => {
    now = variables;
    await server.stop();
    await back();
  };
  return {
    origin: server.origin,
    /**
     * Deploys the same page under another build name. The document and the service worker differ only in the build
     * name.
     */
    async deployNewer(): Promise<void> {
      builds += 1;
      const dist = join(folder, String(builds));
      cpSync(WEB_DIST, dist, { recursive: true });
      const [, build = ""] =
        /<meta name="build" content="(\w+)"/.exec(readFileSync(join(dist, "index.html"), "utf8")) ?? [];
      for (const name of ["index.html", "service-worker.js"]) {
        const path = join(dist, name);
        writeFileSync(path, readFileSync(path, "utf8").replaceAll(build, `newer-build-${builds}`));
        for (const twin of [".br", ".gz"]) rmSync(path + twin, { force: true });
      }
      await restart({ WEB_DIST: dist });
    },
    /**
     * Stops the server, so that the page and the service worker have no network. Browser tools can cut off the network
     * only for the page, not for the service worker.
     */
    away: () => server.stop(),
    back,
    withdrawWorker: () => restart({ SERVICE_WORKER: "withdrawn" }),
    async stop(): Promise<void> {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type DeployedServer = Awaited<ReturnType<typeof startDeployedServer>>;

/**
 * The Playwright `test` function with the fixture `server`: a separate server for each test, with a function that opens
 * its pages.
 */
export const test = base.extend<{ server: DeployedServer & { open(path: string): Promise<Page> } }>({
  server: async ({ context }, use) => {
    const server = await startDeployedServer();
    const open = async (path: string) => {
      const page = await context.newPage();
      await speak(page, "en");
      await acceptTermsUnasked(page);
      await answerOffersUnasked(page);
      await page.goto(server.origin + path);
      await settled(page);
      return page;
    };
    await use({ ...server, open });
    await server.stop();
  },
});
