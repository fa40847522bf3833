import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config/index.ts";

/**
 * The headers of every answer. The page may run its own files and talk to its own API and its chain; an inline script
 * or style only if it stands in the built index.html, by its hash.
 */
export async function useSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const inline = inlineHashes(config.webDist);
  const production = config.environment === "production";
  const elsewhere = config.apiOrigin === undefined ? [] : [config.apiOrigin];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'self'"],
        "base-uri": ["'none'"],
        "connect-src": ["'self'", ...elsewhere, new URL(config.chain.publicRpcUrl).origin],
        "font-src": ["'self'"],
        "form-action": ["'self'"],
        "frame-ancestors": [...config.frameAncestors],
        "frame-src": ["'none'"],
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
    xFrameOptions: config.frameAncestors.join() === "'self'" ? { action: "sameorigin" } : false,
    // Wallets open windows that report back to the page.
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    strictTransportSecurity: production ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  });
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
