import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../stack/free-port.ts";
import {
  commandMs,
  type Engine,
  endChild,
  keyPresses,
  pointerClick,
  until,
  viewport,
  within,
} from "./engine.ts";

type Command = (method: string, params: object) => Promise<Record<string, unknown>>;

/** Debian's Firefox ESR, without a window, over WebDriver BiDi. */
export async function startFirefox(): Promise<Engine> {
  const port = await freePort(0, "Firefox");
  const profile = mkdtempSync(join(tmpdir(), "gemplay-firefox-"));
  // No page of Firefox's own and no request to its makers.
  writeFileSync(
    join(profile, "user.js"),
    ["browser.aboutwelcome.enabled", "datareporting.policy.dataSubmissionEnabled", "app.update.enabled"]
      .map((name) => `user_pref("${name}", false);\n`)
      .join(""),
  );
  const child = spawn(
    "firefox-esr",
    [
      "--headless",
      "--no-remote",
      "--profile",
      profile,
      "--remote-debugging-port",
      String(port),
      "about:blank",
    ],
    { stdio: "ignore" },
  );
  const end = async () => {
    await endChild(child);
    rmSync(profile, { recursive: true, force: true });
  };
  try {
    const command = await until(
      "the connection to Firefox",
      () => connect(`ws://127.0.0.1:${port}/session`),
      commandMs,
    );
    const { capabilities } = (await command("session.new", { capabilities: {} })) as {
      capabilities: { browserVersion: string };
    };
    const { contexts } = (await command("browsingContext.getTree", {})) as {
      contexts: { context: string }[];
    };
    const context = contexts[0]?.context;
    await command("browsingContext.setViewport", { context, viewport });
    return engineOf(command, context, `Firefox ${capabilities.browserVersion}`, end);
  } catch (error) {
    await end();
    throw error;
  }
}

function engineOf(
  command: Command,
  context: string | undefined,
  name: string,
  end: () => Promise<void>,
): Engine {
  return {
    name,
    open: async (url) => void (await command("browsingContext.navigate", { context, url, wait: "complete" })),
    back: async () => void (await command("browsingContext.traverseHistory", { context, delta: -1 })),
    async evaluate<T>(expression: string) {
      const { result, exceptionDetails } = (await command("script.evaluate", {
        expression: `JSON.stringify((${expression}) ?? null)`,
        target: { context },
        awaitPromise: false,
      })) as { result?: { value: string }; exceptionDetails?: { text: string } };
      if (!result) throw new Error(exceptionDetails?.text);
      return JSON.parse(result.value) as T;
    },
    click: async (x, y) =>
      void (await command("input.performActions", { context, actions: pointerClick(x, y) })),
    type: async (text) =>
      void (await command("input.performActions", { context, actions: keyPresses(text) })),
    async picture(box) {
      const { data } = await command("browsingContext.captureScreenshot", {
        context,
        clip: { type: "box", ...box },
      });
      return String(data);
    },
    close: end,
  };
}

/** Opens the connection, over which each command is answered by its number. */
async function connect(url: string): Promise<Command> {
  const socket = new WebSocket(url);
  await within(
    `the connection to ${url}`,
    new Promise<void>((resolve, reject) => {
      socket.onopen = () => resolve();
      socket.onerror = () => reject(new Error(`Firefox does not answer at ${url}.`));
    }),
  );
  let count = 0;
  const waiting = new Map<number, ReturnType<typeof Promise.withResolvers<Record<string, unknown>>>>();
  socket.onmessage = ({ data }) => {
    const answer = JSON.parse(String(data)) as { id?: number; type: string; result: never; message: string };
    const asked = waiting.get(answer.id ?? -1);
    if (!asked) return;
    if (answer.type === "error") asked.reject(new Error(answer.message));
    else asked.resolve(answer.result);
  };
  socket.onclose = () => {
    for (const asked of waiting.values()) asked.reject(new Error("Firefox closed the connection."));
  };
  return (method, params) => {
    const id = ++count;
    const asked = Promise.withResolvers<Record<string, unknown>>();
    waiting.set(id, asked);
    socket.send(JSON.stringify({ id, method, params }));
    return within(`Firefox's answer to ${method}`, asked.promise).finally(() => waiting.delete(id));
  };
}
