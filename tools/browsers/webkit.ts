import { once } from "node:events";
import { globSync } from "node:fs";
import type { Readable } from "node:stream";
import { freePort } from "../stack/processes/free-port.ts";
import { type KeptProcess, startKept } from "../stack/processes/kept-process.ts";
import { type Engine, until, viewport, within } from "./engine.ts";

/** The path of WebKitGTK's MiniBrowser in Debian; undefined if it is not installed. */
export const miniBrowser = (): string | undefined => globSync("/usr/lib/*/webkit2gtk-4.*/MiniBrowser")[0];

/** Starts WebKitGTK's MiniBrowser on its own display and controls it over WebDriver. */
export async function startWebKit(): Promise<Engine> {
  const display = await startProgram("Xvfb", ["-displayfd", "1", "-screen", "0", "1280x1280x24"]);
  display.stderr?.resume();
  const number = await displayNumber(display);
  const port = await freePort(0, "WebKitWebDriver");
  const driver = await startProgram("WebKitWebDriver", [`--port=${port}`], {
    DISPLAY: `:${number}`,
    LIBGL_ALWAYS_SOFTWARE: "1",
  });
  driver.stdout?.resume();
  driver.stderr?.resume();
  const end = async () => {
    await driver.stop();
    await display.stop();
  };
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  const command = <T>(method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<T> =>
    within(`WebKitWebDriver's answer to ${method} ${path}`, ask<T>(method, path, body));
  try {
    const { sessionId, capabilities } = await until("a session of MiniBrowser", () =>
      command<{ sessionId: string; capabilities: { browserVersion: string } }>("POST", "/session", {
        capabilities: {
          alwaysMatch: { "webkitgtk:browserOptions": { binary: miniBrowser(), args: ["--automation"] } },
        },
      }),
    );
    const session = `/session/${sessionId}`;
    const evaluate = async <T>(expression: string) =>
      JSON.parse(
        await command<string>("POST", `${session}/execute/sync`, {
          script: `return JSON.stringify((${expression}) ?? null)`,
          args: [],
        }),
      ) as T;
    await fitWindow((rect) => command("POST", `${session}/window/rect`, rect), evaluate);
    return {
      name: `WebKitGTK ${capabilities.browserVersion}`,
      open: async (url) => void (await command("POST", `${session}/url`, { url })),
      back: async () => void (await command("POST", `${session}/back`, {})),
      evaluate,
      click: async (x, y) =>
        void (await command("POST", `${session}/actions`, { actions: pointerClick(x, y) })),
      type: async (text) => void (await command("POST", `${session}/actions`, { actions: keyPresses(text) })),
      // Takes a picture of the whole viewport. The comparison cuts the board out of the picture.
      picture: () => command<string>("GET", `${session}/screenshot`),
      async close() {
        await command("DELETE", session).catch(() => undefined);
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

const pointerClick = (x: number, y: number) => [
  {
    type: "pointer",
    id: "mouse",
    parameters: { pointerType: "mouse" },
    actions: [
      { type: "pointerMove", x: Math.round(x), y: Math.round(y) },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ],
  },
];

const keyPresses = (text: string) => [
  {
    type: "key",
    id: "keyboard",
    actions: [...text].flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]),
  },
];

/** Starts a program that ends together with this process, even after kill -9. */
const startProgram = (command: string, args: readonly string[], changed: Record<string, string> = {}) =>
  startKept(
    {
      command,
      args,
      cwd: process.cwd(),
      env: { ...process.env, ...changed },
      stop: [{ signal: "SIGTERM", waitMs: 10_000 }],
      endsGroup: true,
    },
    "pipe",
  );

/** Returns the number of the display that Xvfb chose. Xvfb prints the number when the display accepts programs. */
async function displayNumber(display: KeptProcess): Promise<string> {
  const chosen = once(display.stdout as Readable, "data");
  try {
    return String((await within("the display of Xvfb", chosen))[0]).trim();
  } catch (error) {
    await display.stop();
    throw error;
  }
}

/** Makes the window larger than the viewport by the size of the window's frame, which is measured once. */
async function fitWindow(
  resize: (rect: { width: number; height: number }) => Promise<unknown>,
  evaluate: <T>(expression: string) => Promise<T>,
): Promise<void> {
  const { width, height } = viewport;
  await resize({ width, height });
  const shown = () => evaluate<[number, number]>("[innerWidth, innerHeight]");
  await until(`MiniBrowser's viewport of ${width} by ${height} pixels`, async () => {
    const [innerWidth, innerHeight] = await shown();
    if (innerWidth === width && innerHeight === height) return;
    const [outerWidth, outerHeight] = await evaluate<[number, number]>("[outerWidth, outerHeight]");
    await resize({ width: outerWidth + width - innerWidth, height: outerHeight + height - innerHeight });
    throw new Error(`MiniBrowser's viewport has ${innerWidth} by ${innerHeight} pixels.`);
  });
}
