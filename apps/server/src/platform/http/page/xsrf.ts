import { randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../answers/index.ts";

const cookieName = "XSRF-TOKEN";
const headerName = "x-xsrf-token";

/** The cookie's value; nothing else in the server reads cookies, and none of them ever authorises a call. */
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
 * Double submit: who sends the cookie with a POST must repeat it in the header, which another site cannot read.
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
 * Gives a caller without the cookie one. The page's scripts have to read it, so it is not HttpOnly.
 *
 * @param publicOrigins of the page: with https it is `Secure`, also when a proxy in front speaks plain HTTP to this process
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
