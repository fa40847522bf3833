import { hash } from "node:crypto";
import { AppError } from "../../platform/http/index.ts";
import { isFromHost, signatureOf } from "./init-data.ts";

const bearer = /^Bearer ([A-Za-z0-9_-]{43})$/;

/** Returns the session token of a Bearer header; undefined for any other header. */
export const bearerTokenOf = (authorization: string): string | undefined => bearer.exec(authorization)?.[1];

/**
 * Returns the text that identifies a session in a header: a session token, or the signature of init data. Others can
 * change the spelling of init data but not the signature. The returned text of an unchecked header proves nothing.
 */
export const tokenOf = (authorization: string): string | undefined =>
  bearerTokenOf(authorization) ?? signatureOf(authorization);

export const hashOf = (token: string): Buffer => hash("sha256", token, "buffer");

/**
 * Returns the cache key of a header. All spellings of the same init data share one key, and no other header has the
 * same key.
 */
export const keyOf = (authorization: string): string =>
  isFromHost(authorization) ? `tma ${signatureOf(authorization) ?? ""}` : authorization;

/** Returns the error that a header gets if its session has ended. */
export const endedOf = (authorization: string): AppError =>
  new AppError(isFromHost(authorization) ? "InitDataEnded" : "SessionEnded");
