import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import helmet, { type FastifyHelmetOptions } from "@fastify/helmet";
import Fastify, { type FastifyInstance } from "fastify";
import type { Config } from "../../config/index.ts";
import { pathOf } from "../../log/logger.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The route answers data to a program: no browser shows it, and none may. */
    answersData?: boolean;
  }
}

/**
 * The headers of every answer. The page may run its own files and talk to its own API and its chain; an inline script
 * or style only if it stands in the built index.html, by its hash. What is only data may do nothing at all, and is
 * spared what rules a page: that was half of an answer's bytes. A file that a page is made of is spared it too: with
 * two dozen of them a first visit would carry the policy two dozen times.
 */
export async function useSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const ofPages = await computeHeaders(config);
  const ofParts = pick(ofPages, alike);
  const ofData = {
    ...pick(ofPages, alike),
    "content-security-policy": "default-src 'none';frame-ancestors 'none'",
    "referrer-policy": "no-referrer",
  };
  app.addHook("onRequest", (request, reply, done) => {
    if (request.routeOptions.config.answersData === true) reply.headers(ofData);
    else reply.headers(pathOf(request.url).startsWith(partsFolder) ? ofParts : ofPages);
    done();
  });
}

const walletConnectVerifier = "https://verify.walletconnect.org";

/** Where the built page keeps the files it is made of; none of them is a page. */
const partsFolder = "/assets/";
/** What means something for anything that is sent. */
const alike = ["x-content-type-options", "cross-origin-resource-policy", "strict-transport-security"];

type Headers = Readonly<Record<string, string>>;

function pick(headers: Headers, names: readonly string[]): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => names.includes(name)));
}

/**
 * What helmet sets, asked once: it depends on the configuration only, and helmet would write its directives anew for
 * each answer, which was a tenth of a bet's time here.
 */
async function computeHeaders(config: Config): Promise<Headers> {
  const probe = Fastify();
  await probe.register(helmet, helmetOptions(config));
  probe.get("/", (_request, reply) => void reply.code(204).send());
  const { headers } = await probe.inject("/");
  await probe.close();
  const ofAnswer = new Set(["date", "connection", "content-length", "content-type"]);
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (ofAnswer.has(name) ? [] : [[name, String(value)]])),
  );
}

function helmetOptions(config: Config): FastifyHelmetOptions {
  const inline = inlineHashes(config.webDist);
  const production = config.environment === "production";
  const framers = framersOf(config);
  const elsewhere = config.apiOrigin === undefined ? [] : [config.apiOrigin];
  const relay = config.walletConnect === undefined ? [] : [new URL(config.walletConnect.relayUrl).origin];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'self'"],
        "base-uri": ["'none'"],
        "connect-src": ["'self'", ...elsewhere, new URL(config.chain.publicRpcUrl).origin, ...relay],
        "font-src": ["'self'"],
        "form-action": ["'self'"],
        "frame-ancestors": [...framers],
        // Wallet apps are told by it which site asks.
        "frame-src": config.walletConnect === undefined ? ["'none'"] : [walletConnectVerifier],
        "img-src": ["'self'", "data:", "blob:"],
        "object-src": ["'none'"],
        "script-src": ["'self'", ...inline.scripts],
        "script-src-attr": ["'none'"],
        "style-src": ["'self'", ...inline.styles],
        "worker-src": ["'self'"],
        ...(production ? { "upgrade-insecure-requests": [] } : {}),
      },
    },
    // frame-ancestors says it, and can name a host; the old header cannot.
    xFrameOptions: framers.join() === "'self'" ? { action: "sameorigin" } : false,
    // Wallets open windows that report back to the page.
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    strictTransportSecurity: production ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  };
}

/** Who may show the page in a frame: the messaging host as well, where there is one. «None» means something only alone. */
function framersOf({ frameAncestors, bot }: Config): readonly string[] {
  if (bot === undefined) return frameAncestors;
  return [...frameAncestors.filter((source) => source !== "'none'"), ...bot.hostOrigins];
}

/** Hashes of what stands inline in the built page, as sources of the policy. */
function inlineHashes(webDist: string | undefined): { scripts: string[]; styles: string[] } {
  const file = webDist === undefined ? undefined : join(webDist, "index.html");
  const html = file !== undefined && existsSync(file) ? readFileSync(file, "utf8") : "";
  return {
    scripts: hashesOf(html, /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g),
    styles: hashesOf(html, /<style[^>]*>([\s\S]*?)<\/style>/g),
  };
}

function hashesOf(html: string, element: RegExp): string[] {
  return [...html.matchAll(element)].map(
    ([, content = ""]) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`,
  );
}
