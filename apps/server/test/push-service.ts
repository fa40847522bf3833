// A push service for tests, which receives the messages of the server, and browsers that can read them.
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll } from "vitest";
import webPush from "web-push";

/** A message as the service worker of the page reads it. */
interface Message {
  readonly title: string;
  readonly body: string;
  readonly path: string;
}

export interface TestBrowser {
  readonly subscription: { readonly endpoint: string; readonly p256dh: string; readonly auth: string };
  /** Returns the messages that the push service has received for the browser. */
  messages(): readonly Message[];
  /** Returns how many calls the push service has received for the browser, accepted or not. */
  calls(): number;
  /** Sets the status with which the push service answers; undefined lets the calls hang. */
  answerWith(status: number | undefined): void;
}

export interface TestPushService {
  variables(): Readonly<Record<string, string>>;
  browser(): TestBrowser;
}

const { publicKey, privateKey } = webPush.generateVAPIDKeys();
/** Environment variables of a server with keys for web push. */
export const vapid = {
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
  VAPID_SUBJECT: "mailto:push@play.example",
};

/** Starts a push service before the tests of the file, and stops it after the tests. */
export function withPushService(): TestPushService {
  const browsers = new Map<string, { status: number | undefined; calls: number; bodies: Buffer[] }>();
  let server: Server | undefined;
  beforeAll(async () => {
    server = createServer((request, response) => {
      const browser = browsers.get(request.url ?? "");
      const parts: Buffer[] = [];
      request.on("data", (part: Buffer) => parts.push(part));
      request.on("end", () => {
        if (browser === undefined) return response.writeHead(410).end();
        browser.calls += 1;
        if (browser.status === undefined) return;
        const isSigned = request.headers.authorization?.startsWith("vapid t=") === true;
        if (isSigned && browser.status < 300) browser.bodies.push(Buffer.concat(parts));
        response.writeHead(isSigned ? browser.status : 403).end();
      });
    });
    await new Promise<void>((done) => server?.listen(0, "127.0.0.1", done));
  });
  afterAll(() => {
    server?.closeAllConnections();
    server?.close();
  });
  return {
    variables: () => vapid,
    browser() {
      const path = `/push/${randomBytes(8).toString("hex")}`;
      const state = { status: 201 as number | undefined, calls: 0, bodies: [] as Buffer[] };
      browsers.set(path, state);
      const keys = createECDH("prime256v1");
      const auth = randomBytes(16);
      const p256dh = keys.generateKeys().toString("base64url");
      if (server === undefined) throw new Error("the push service has not started");
      const { port } = server.address() as AddressInfo;
      const endpoint = `http://127.0.0.1:${port}${path}`;
      return {
        subscription: { endpoint, p256dh, auth: auth.toString("base64url") },
        messages: () => state.bodies.map((body) => decrypt(body, { keys, auth })),
        calls: () => state.calls,
        answerWith(status) {
          state.status = status;
        },
      };
    },
  };
}

/** Decrypts a message like a browser (RFC 8188 and RFC 8291). */
function decrypt(
  body: Buffer,
  { keys, auth }: { readonly keys: ReturnType<typeof createECDH>; readonly auth: Buffer },
): Message {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + (body[20] ?? 0));
  const sealed = body.subarray(21 + sender.length);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync("sha256", keys.computeSecret(sender), auth, info, 32));
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync("sha256", secret, salt, `Content-Encoding: ${name}\0`, length));
  const cipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
  cipher.setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]).toString();
  // The text ends with a delimiter of the last record.
  return JSON.parse(text.slice(0, text.lastIndexOf("}") + 1)) as Message;
}
