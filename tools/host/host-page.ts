// The messaging host of the local stack, for tests of the mini app. The host page frames the app as the real messaging
// host's web client does, and signs init data with the local bot's token. The bot token stays in this process; the
// browser gets only the signed data.
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { sign } from "@tma.js/init-data-node";
import type { User } from "grammy/types";
import type { BotApi } from "../stack/bot/bot-api.ts";
import type { Failure, HostSetting, ShownChat } from "./page/local-bot.ts";

interface HostPageOptions {
  readonly token: string;
  readonly botApi: BotApi;
  readonly port?: number;
  /**
   * The address of the app. The host page reads the address at each request, because the app gets its address only
   * after the host page has started.
   */
  readonly appUrl: string;
}

export interface HostPage {
  /**
   * The host page uses 127.0.0.1 and the app uses `localhost`, so the two are different sites. As in the real messaging
   * host, the framed app has its own storage, separate from the app in a normal window.
   */
  readonly origin: string;
  stop(): Promise<void>;
}

const retryAfterSeconds = 5;
const fileOf = (path: string): string => readFileSync(fileURLToPath(new URL(path, import.meta.url)), "utf8");

/**
 * Returns init data with a signature like the signature of the real messaging host.
 *
 * @param options.ageSeconds the age of the init data in seconds
 */
export function signedInitData(
  token: string,
  { user, startParam = "", ageSeconds = 0 }: { user: User; startParam?: string; ageSeconds?: number },
): string {
  const { is_bot: _same, ...named } = user;
  return sign(
    {
      user: { ...named, allows_write_to_pm: true },
      chat_instance: String(user.id),
      chat_type: "sender",
      // The real messaging host signs the field `signature` with a key of its own, which the local stack does not have.
      // Bots check only the field `hash`.
      signature: "local",
      ...(startParam === "" ? {} : { start_param: startParam }),
    },
    token,
    new Date(Date.now() - ageSeconds * 1000),
  );
}

export async function startHostPage({ token, botApi, port = 0, appUrl }: HostPageOptions): Promise<HostPage> {
  let script: Promise<string> | undefined;
  const files: Readonly<Record<string, () => readonly [string, string | Promise<string>]>> = {
    "/": () => ["text/html; charset=utf-8", fileOf("page/index.html")],
    "/page.css": () => ["text/css", fileOf("page/page.css")],
    "/tokens.css": () => ["text/css", fileOf("../../apps/web/src/ui/styles/tokens.css")],
    "/page.js": () => {
      script ??= bundle();
      return ["text/javascript", script];
    },
  };
  const asked: Readonly<Record<string, (body: Body, query: URLSearchParams) => unknown>> = {
    "/setting": () => ({ appUrl, botUsername: botApi.bot.username }) satisfies HostSetting,
    "/chat": (_body, query) => shownChat(botApi, Number(query.get("user")), query.get("language") ?? ""),
    "/init-data": (body) => ({ initData: signedInitData(token, body) }),
    "/say": ({ user, text = "" }) => botApi.say(user, text),
    "/press": ({ user, messageId = 0, data = "" }) => botApi.press(user, messageId, data),
    "/block": ({ user, blocked }) => (blocked ? botApi.block(user) : botApi.unblock(user)),
    "/trouble": ({ user, trouble = "none" }) => botApi.setFailure(botFailureOf(trouble), user.id),
  };
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://local");
    response.setHeader("cache-control", "no-store");
    // Only a host page at 127.0.0.1 may show the app in a frame.
    const { host = "" } = request.headers;
    if (!host.startsWith("127.0.0.1:"))
      return void response.writeHead(302, { location: `http://127.0.0.1:${host.split(":").at(-1)}/` }).end();
    try {
      const file = files[pathname]?.();
      if (file) {
        const text = await file[1];
        response.writeHead(200, { "content-type": file[0] }).end(text);
        return;
      }
      const answer = asked[pathname];
      if (!answer) return void response.writeHead(404).end();
      const isPost = request.method === "POST";
      // Requires JSON, because forms of other sites cannot send the content type of JSON.
      if (isPost && request.headers["content-type"] !== "application/json")
        return void response.writeHead(415).end();
      const body = isPost ? await bodyOf(request) : ({} as Body);
      const result = answer(body, searchParams) ?? {};
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(result));
    } catch (error) {
      response.writeHead(500, { "content-type": "text/plain" }).end(String(error));
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

interface Body {
  readonly user: User;
  readonly startParam?: string;
  readonly ageSeconds?: number;
  readonly text?: string;
  readonly messageId?: number;
  readonly data?: string;
  readonly blocked?: boolean;
  readonly trouble?: Failure;
}

async function bodyOf(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as Body;
}

function botFailureOf(trouble: Failure) {
  if (trouble === "none") return undefined;
  if (trouble === "hang") return trouble;
  if (trouble === "429") return { status: 429, retryAfterSeconds } as const;
  return { status: Number(trouble) as 403 | 500 };
}

function shownChat(botApi: BotApi, userId: number, language: string): ShownChat {
  const chat = botApi.chat(userId);
  return {
    messages: (chat?.messages ?? []).map(({ message_id, from, text, reply_markup }) => ({
      id: message_id,
      mine: from?.id === userId,
      text,
      keyboard: reply_markup,
    })),
    shown: chat?.shown ?? [],
    blocked: chat?.blocked ?? false,
    refused: botApi.calls.filter(
      ({ method, payload, status }) =>
        method === "sendMessage" && Number(payload.chat_id) === userId && status !== 200,
    ).length,
    ...botApi.menu(userId, language.slice(0, 2)),
  };
}

/**
 * Builds the script of the host page when a browser first requests the page. The build waits for the first request,
 * because Vite is large and most starts of the stack do not use the host page.
 */
async function bundle(): Promise<string> {
  const { build } = await import("vite");
  const built = await build({
    configFile: false,
    logLevel: "error",
    root: fileURLToPath(new URL("page", import.meta.url)),
    build: {
      write: false,
      minify: false,
      target: "es2024",
      rolldownOptions: { input: fileURLToPath(new URL("page/main.ts", import.meta.url)) },
    },
  });
  const [chunk] = "output" in built ? built.output : Array.isArray(built) ? (built[0]?.output ?? []) : [];
  if (chunk?.type !== "chunk") throw new Error("the host page could not be built");
  return chunk.code;
}
