import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import helmet, { type FastifyHelmetOptions } from "@fastify/helmet";
import Fastify, { type FastifyInstance } from "fastify";
import type { Config } from "../../config/index.ts";
import { pathOf } from "../../log/logger.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /**
     * True if the route returns data for programs, such as JSON, and not an HTML page. The headers of such a response
     * forbid browsers to display the response as a page.
     */
    answersData?: boolean;
  }
}

/**
 * Sets the security headers of every HTTP response. The page may run only scripts from its own files, and may connect
 * to its own API and to the chain. The page may contain an inline script or style only if the built index.html contains
 * the same script or style. The Content-Security-Policy contains the hashes of these scripts and styles. Data responses
 * get only a short policy that forbids everything. The full policy took up half of the bytes of a data response.
 * Scripts, images and other files of the page get no policy. A browser loads about two dozen files at the first visit,
 * so a policy for each file would cost many bytes.
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

/** URL path of the folder with the files of the built page. This folder contains no HTML page. */
const partsFolder = "/assets/";
/** Names of the headers that are the same for all kinds of responses. */
const alike = ["x-content-type-options", "cross-origin-resource-policy", "strict-transport-security"];

type Headers = Readonly<Record<string, string>>;

function pick(headers: Headers, names: readonly string[]): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => names.includes(name)));
}

/**
 * Lets the library helmet compute the security headers only once, because the headers depend only on the configuration.
 * Computing the security headers for each response took 10% of the time of a bet.
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
        // WalletConnect loads the page `walletConnectVerifier` in a frame. In this frame, wallet apps see the site that
        // requests a connection.
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
    // The directive `frame-ancestors` replaces the older header X-Frame-Options, which cannot name a permitted site.
    xFrameOptions: framers.join() === "'self'" ? { action: "sameorigin" } : false,
    // Wallets open windows that send their result back to the page.
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    strictTransportSecurity: production ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  };
}

/**
 * Returns the sites that may show the page in a frame. If a bot is configured, the list contains the origins of the
 * messaging host. The source 'none' is valid only as the single source, so 'none' is removed if a bot is configured.
 */
function framersOf({ frameAncestors, bot }: Config): readonly string[] {
  if (bot === undefined) return frameAncestors;
  return [...frameAncestors.filter((source) => source !== "'none'"), ...bot.hostOrigins];
}

/**
 * Returns the hashes of the inline scripts and styles in the built page, as sources for the Content-Security-Policy.
 */
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
