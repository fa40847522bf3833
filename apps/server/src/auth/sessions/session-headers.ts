import { hash } from "node:crypto";
import { AppError } from "../../platform/http/index.ts";
import { isFromHost, signatureOf } from "./init-data.ts";

const bearer = /^Bearer ([A-Za-z0-9_-]{43})$/;

/** Returns the session token of a Bearer header; undefined for any other header. */
export const bearerTokenOf = (authorization: string): string | undefined => bearer.exec(authorization)?.[1];

/**
 * Returns the text in an Authorization header that identifies a session: the session token, or the signature of the
 * init data. Anybody can change the encoding of init data, but nobody can change their signature. If the server has not
 * checked the header, the returned text proves nothing.
 */
export const tokenOf = (authorization: string): string | undefined =>
  bearerTokenOf(authorization) ?? signatureOf(authorization);

export const hashOf = (token: string): Buffer => hash("sha256", token, "buffer");

/**
 * Returns the cache key of an Authorization header. All encodings of the same init data have the same cache key, and no
 * other header has this key.
 */
export const keyOf = (authorization: string): string =>
  isFromHost(authorization) ? `tma ${signatureOf(authorization) ?? ""}` : authorization;

/** Returns the error that a call gets if the session of its Authorization header has ended. */
export const endedOf = (authorization: string): AppError =>
  new AppError(isFromHost(authorization) ? "InitDataEnded" : "SessionEnded");
