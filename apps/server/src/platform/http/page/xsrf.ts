import { randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../answers/index.ts";

const cookieName = "XSRF-TOKEN";
const headerName = "x-xsrf-token";

/**
 * Returns the value of the request's XSRF cookie. The server reads no other cookie, and no cookie signs a caller in.
 */
function cookieOf(request: FastifyRequest): string | undefined {
  const { cookie } = request.headers;
  if (cookie === undefined) return undefined;
  for (const part of cookie.split(";")) {
    const [name, value] = part.trim().split("=", 2);
    if (name === cookieName && value) return value;
  }
  return undefined;
}

/**
 * Protects POST requests against cross-site request forgery by the double-submit method: a request with the XSRF cookie
 * must repeat the cookie's value in a header. Another web site cannot read the XSRF cookie and therefore cannot repeat
 * its value.
 *
 * @throws {AppError} RequestForged
 */
export function checkXsrf(request: FastifyRequest): void {
  if (request.method !== "POST") return;
  const cookie = cookieOf(request);
  if (cookie === undefined) return;
  const header = request.headers[headerName];
  const [expected, given] = [Buffer.from(cookie), Buffer.from(typeof header === "string" ? header : "")];
  if (expected.length !== given.length || !timingSafeEqual(expected, given))
    throw new AppError("RequestForged");
}

/**
 * Sets the XSRF cookie if the request contains no XSRF cookie. The page's scripts must read the XSRF cookie, so the
 * cookie is not HttpOnly.
 *
 * @param publicOrigins origins of the page; if all origins use https, the cookie is `Secure`, even if a proxy connects
 * to the server without TLS
 */
export function giveXsrfCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  publicOrigins: readonly string[],
): void {
  if (cookieOf(request) !== undefined) return;
  const isHttps =
    request.protocol === "https" || publicOrigins.every((origin) => origin.startsWith("https://"));
  const secure = isHttps ? "; Secure" : "";
  reply.header(
    "set-cookie",
    `${cookieName}=${randomBytes(16).toString("base64url")}; Path=/; SameSite=Lax${secure}`,
  );
}
